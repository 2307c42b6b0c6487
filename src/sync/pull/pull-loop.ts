import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { Absorbed } from '#store/database/absorb-rows.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { Api } from '#sync/http/create-api.ts'
import { retryDelayMs } from '#sync/push/retry-delay.ts'
import type { Timing } from '#sync/timing.ts'
import { allRequest, pageRequest } from './page-request.ts'
import { fetchRows } from './fetch-rows.ts'
import { pullCollection, type Pulled } from './pull-collection.ts'

interface PullLoopPorts extends Timing {
  config: RuntimeConfig
  relaxed: LocalStore
  epoch: number
  api: Api
  resources: readonly Resource[]
  absorb(collection: string, rows: readonly AnyRow[], startRc: number): Promise<Absorbed>
  maySend(): boolean
  visible(): boolean
  random(): number
  estimate(): Promise<{ usage?: number; quota?: number }>
}

const hiddenFactor = 15
/** While offline or held the loop only waits to be woken; this bounds the wait. */
const idleMs = 15_000

/** Beyond this part of what the browser allows nothing old is fetched any more (sync.md 2.2). */
const fullAt = 0.8
const estimateEveryMs = 30_000

/** How the last read of one collection went, when that was, and how long the next one waits. */
interface Turn {
  failures: number
  at: number
  waitMs: number
}

/** Fills and refreshes the collections in the background, one page at a time, at the pace of the runtime config. */
export class PullLoop {
  private readonly ports: PullLoopPorts
  private readonly turns = new Map<string, Turn>()
  private awaken = () => {}
  private isWoken = false
  private isRoomy = true
  private estimatedAt = -Infinity

  constructor(ports: PullLoopPorts) {
    this.ports = ports
  }

  /** Cuts the present wait short, a back-off included: there is a reason to believe that it works now. */
  wake(): void {
    this.turns.clear()
    this.isWoken = true
    this.awaken()
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.wake())
    while (!signal.aborted) {
      this.isWoken = false
      await this.estimate()
      for (const resource of this.ports.resources) {
        if (signal.aborted || !this.ports.maySend()) break
        if (this.remaining(resource) === 0) await this.take(resource)
      }
      // Whoever woke the loop while it was reading is heard now.
      if (!this.isWoken) await this.sleep(this.untilNextTurn())
    }
  }

  private async estimate(): Promise<void> {
    if (this.ports.elapsed() - this.estimatedAt < estimateEveryMs) return
    this.estimatedAt = this.ports.elapsed()
    // A browser that will not say is taken to have room: a write that fails says it all the same.
    const { usage = 0, quota = Infinity } = await this.ports
      .estimate()
      .catch((): { usage?: number; quota?: number } => ({}))
    this.isRoomy = usage < fullAt * quota
  }

  /** Milliseconds until a collection's turn; none where the clock has been put back. */
  private remaining({ name }: Resource): number {
    const turn = this.turns.get(name)
    const waited = turn ? this.ports.now() - turn.at : 0
    return turn && waited >= 0 ? Math.max(0, turn.waitMs - waited) : 0
  }

  private untilNextTurn(): number {
    if (!this.ports.maySend()) return idleMs
    return Math.min(idleMs, ...this.ports.resources.map((resource) => this.remaining(resource)))
  }

  /** One read of one collection. Each backs off by itself: a list that fails is not hurried by one that works. */
  private async take(resource: Resource): Promise<void> {
    const before = this.turns.get(resource.name)?.failures ?? 0
    const pulled = await this.pull(resource)
    const failures = pulled.kind === 'failed' ? before + 1 : 0
    if (this.isWoken) return
    const waitMs = this.waitAfter(pulled, failures)
    this.turns.set(resource.name, { failures, at: this.ports.now(), waitMs })
  }

  private async pull(resource: Resource): Promise<Pulled> {
    const { ports } = this
    const { sync } = ports.config
    const { pull, name: collection } = resource
    const reach = { scope: '', partition: pull.whole }
    try {
      return await pullCollection({
        resource,
        collection,
        relaxed: ports.relaxed,
        fetchPage: (page) => fetchRows(ports, resource, pageRequest(pull, { ...reach, page })),
        fetchAll: () => fetchRows(ports, resource, allRequest(pull, reach)),
        absorb: ({ rows, startRc }) => ports.absorb(collection, rows, startRc),
        pace: { headRefreshMs: sync.headRefreshSeconds * 1000, sweepEveryMs: sync.sweepMinutes * 60_000, hiddenFactor },
        now: ports.now,
        visible: ports.visible,
        epoch: ports.epoch,
        mayFill: () => this.isRoomy,
      })
    } catch {
      // Storage refused a write: rows can be fetched again, so this is a failure like any other.
      return { kind: 'failed' }
    }
  }

  private waitAfter(pulled: Pulled, failures: number): number {
    if (pulled.kind === 'failed') return retryDelayMs(failures, this.ports.random())
    return pulled.kind === 'rest' ? Math.max(0, pulled.forMs) : 1000 / this.ports.config.sync.pagesPerSecond
  }

  private sleep(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.ports.after(forMs, resolve)
      this.awaken = () => {
        cancel()
        resolve()
      }
    })
  }
}
