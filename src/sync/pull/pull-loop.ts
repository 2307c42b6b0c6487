import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { Absorbed } from '#store/database/absorb-rows.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { Api } from '#sync/http/create-api.ts'
import { retryDelayMs } from '#sync/push/retry-delay.ts'
import { fetchRows } from './fetch-rows.ts'
import { pullCollection, type Pulled } from './pull-collection.ts'

interface PullLoopPorts {
  config: RuntimeConfig
  relaxed: PortalDatabase
  api: Api
  resources: readonly Resource[]
  absorb(collection: string, rows: readonly AnyRow[], startRc: number): Promise<Absorbed>
  maySend(): boolean
  visible(): boolean
  now(): number
  random(): number
}

const hiddenFactor = 15
/** While offline or held the loop only waits to be woken; this bounds the wait. */
const idleMs = 15_000

/** Fills and refreshes the collections in the background, one page at a time, at the pace of the runtime config. */
export class PullLoop {
  private readonly ports: PullLoopPorts
  private failures = 0
  private awaken = () => {}

  constructor(ports: PullLoopPorts) {
    this.ports = ports
  }

  /** Cuts the present wait short, a back-off included: there is a reason to believe that it works now. */
  wake(): void {
    this.failures = 0
    this.awaken()
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.awaken())
    while (!signal.aborted) {
      const waits: number[] = []
      for (const resource of this.ports.resources) {
        if (signal.aborted || !this.ports.maySend()) break
        waits.push(this.waitAfter(await this.pull(resource)))
      }
      await this.sleep(waits.length > 0 ? Math.min(...waits) : idleMs)
    }
  }

  private async pull(resource: Resource): Promise<Pulled> {
    const { ports } = this
    const { sync } = ports.config
    try {
      return await pullCollection({
        resource,
        relaxed: ports.relaxed,
        fetchPage: (page) =>
          fetchRows(
            ports,
            resource,
            resource.pull.requestPage({ partition: resource.pull.whole, page, pageSize: resource.pull.pageSize }),
          ),
        absorb: ({ rows, startRc }) => ports.absorb(resource.name, rows, startRc),
        pace: { headRefreshMs: sync.headRefreshSeconds * 1000, sweepEveryMs: sync.sweepMinutes * 60_000, hiddenFactor },
        now: ports.now,
        visible: ports.visible,
      })
    } catch {
      // Storage refused a write: rows can be fetched again, so this is a failure like any other.
      return { kind: 'failed' }
    }
  }

  private waitAfter(pulled: Pulled): number {
    this.failures = pulled.kind === 'failed' ? this.failures + 1 : 0
    if (pulled.kind === 'failed') return retryDelayMs(this.failures, this.ports.random())
    return pulled.kind === 'rest' ? Math.max(0, pulled.forMs) : 1000 / this.ports.config.sync.pagesPerSecond
  }

  private sleep(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, forMs)
      this.awaken = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
