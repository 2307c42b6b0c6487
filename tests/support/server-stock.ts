import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePortalServer, type PortalServer } from './portal-server.ts'
import type { ServerData } from './server-data.ts'

export interface StockSettings {
  /** Whether the API honours `Idempotency-Key` and has ETags, and the portal knows it. */
  honours: boolean
  /** Pages a second while the device is filled. */
  pagesPerSecond: number
}

/** What a test gets that asks for nothing. Filling a device takes half of the machine, and few tests are about it. */
export const usualSettings: StockSettings = { honours: false, pagesPerSecond: 1 }

/** Started servers of fresh data: the next one is made ready while a test works with the one before. */
export class ServerStock {
  private readonly seeded: ServerData
  private next: Promise<PortalServer> | null = null

  /** `seeded` is what a server has seeded once; every server begins with a copy of it. */
  constructor(seeded: ServerData) {
    this.seeded = seeded
  }

  /** A server of one's own. */
  async take(settings: StockSettings): Promise<PortalServer> {
    const { honours, pagesPerSecond } = usualSettings
    if (settings.honours !== honours || settings.pagesPerSecond !== pagesPerSecond) return this.make(settings)
    const ready = this.next ?? this.make(usualSettings)
    // One that could not be started fails one test, not all that follow.
    this.next = null
    const taken = await ready
    this.next = this.make(usualSettings)
    // Whoever takes it is told.
    this.next.catch(() => null)
    return taken
  }

  async dispose(): Promise<void> {
    const left = await this.next?.catch(() => null)
    await left?.dispose()
  }

  private async make({ honours, pagesPerSecond }: StockSettings): Promise<PortalServer> {
    const config = 'portal-config.json'
    const server = await makePortalServer({
      data: await this.seeded.copy(),
      env: (folder) => ({ CONFIG_FILE: join(folder, config), API_ETAGS: honours ? '1' : '0' }),
    })
    // The embedded database shows every change at once; what a lagging one needs is waited for elsewhere.
    const api = { idempotencyKey: honours, etags: honours, lagSeconds: 1 }
    await writeFile(join(server.folder, config), JSON.stringify({ api, sync: { pagesPerSecond } }))
    await server.start()
    return server
  }
}
