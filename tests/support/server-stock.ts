import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePortalServer, type PortalServer } from './portal-server.ts'
import type { ServerData } from './server-data.ts'

/** Started servers of fresh data: the next one is made ready while a test works with the one before. */
export class ServerStock {
  private readonly seeded: ServerData
  private next: Promise<PortalServer> | null = null

  /** `seeded` is what a server has seeded once; every server begins with a copy of it. */
  constructor(seeded: ServerData) {
    this.seeded = seeded
  }

  /** A server of one's own; whether its API honours `Idempotency-Key` and has ETags, and the portal knows it. */
  async take(honours: boolean): Promise<PortalServer> {
    if (honours) return this.make(true)
    const ready = this.next ?? this.make(false)
    // One that could not be started fails one test, not all that follow.
    this.next = null
    const taken = await ready
    this.next = this.make(false)
    // Whoever takes it is told.
    this.next.catch(() => null)
    return taken
  }

  async dispose(): Promise<void> {
    const left = await this.next?.catch(() => null)
    await left?.dispose()
  }

  private async make(honours: boolean): Promise<PortalServer> {
    const config = 'portal-config.json'
    const server = await makePortalServer({
      data: await this.seeded.copy(),
      env: (folder) => ({ CONFIG_FILE: join(folder, config), API_ETAGS: honours ? '1' : '0' }),
    })
    // The embedded database shows every change at once; what a lagging one needs is waited for elsewhere.
    const api = { idempotencyKey: honours, etags: honours, lagSeconds: 1 }
    await writeFile(join(server.folder, config), JSON.stringify({ api }))
    await server.start()
    return server
  }
}
