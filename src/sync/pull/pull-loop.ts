import type { Role } from '#store/access/roles.ts'
import { collectionName, partsOfCollection } from '#store/define/collection-name.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { Absorbed, RowsRead } from '#store/database/absorb-rows.ts'
import type { Coverage } from '#store/database/coverage.ts'
import { LeadLost } from '#store/database/lead-lost.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { KeptPeriod } from '#store/database/tables.ts'
import { resourceNamed, resources } from '#store/registry.ts'
import type { Api } from '#sync/http/create-api.ts'
import { pause, type Timing } from '#sync/timing.ts'
import { fetchRows } from './fetch-rows.ts'
import { pullFill, pullHead } from './pull-collection.ts'
import { PullLane } from './pull-lane.ts'
import type { Arrival, HeldRows, Pulled } from './pull-parts.ts'
import { ReadAhead } from './read-ahead.ts'

interface PullLoopPorts extends Timing {
  config: RuntimeConfig
  relaxed: LocalStore
  epoch: number
  api: Api
  role: Role
  /** Names of the resources this person may see. */
  mayRead(resource: string): boolean
  /** Collections on screen. */
  onScreen(): ReadonlySet<string>
  held(collection: string): Promise<HeldRows>
  /** Brings rows in. */
  absorb(collection: string, read: RowsRead, how: Arrival): Promise<Absorbed>
  looked(collection: string, held: readonly string[], returned: ReadonlySet<string>, startRc: number): Promise<number>
  /** Looks for the next row that is missing; how many reads that was worth, 0 where there is none. */
  lookForMissing(): Promise<number>
  maySend(): boolean
  visible(): boolean
  random(): number
  estimate(): Promise<{ usage?: number; quota?: number }>
  savesData(): boolean
  /** Another tab leads, or what this leader knows is void. */
  onLeadLost(): void
}

const hiddenFactor = 15
/** A person who saves data gets what is new, and everything else less often (sync.md 2.6). */
const savingFactor = 4

/** Beyond this part of what the browser allows nothing old is fetched any more (sync.md 2.2). */
const fullAt = 0.8
const surveyEveryMs = 30_000
/** One read for a missing row a second (sync.md 2.6). */
const missingEveryMs = 1000
const nothingMissingMs = 5000

/**
 * Fills and refreshes the collections in the background. What is new, what fills up and what is missing go side by
 * side, each one read after the other, so that a slow page of a walk never keeps the newest rows waiting.
 */
export class PullLoop {
  private readonly ports: PullLoopPorts
  private readonly heads: PullLane
  private readonly fills: PullLane
  private isRoomy = true
  private surveyedAt = -Infinity
  /** Collections kept per merchant, or whole for staff, as far as somebody has looked at them. */
  private scoped: readonly string[] = []
  private kept: readonly KeptPeriod[] = []
  private readonly noted = new Map<string, Coverage>()
  private readonly ahead: ReadAhead

  constructor(ports: PullLoopPorts) {
    this.ports = ports
    this.ahead = new ReadAhead(ports.elapsed)
    const names = () => this.names()
    const fillMs = 1000 / ports.config.sync.pagesPerSecond
    this.heads = new PullLane({ ...ports, names, intervalMs: 0, pull: (name) => this.pullHead(name) })
    this.fills = new PullLane({ ...ports, names, intervalMs: fillMs, pull: (name) => this.pull(name, 'fill') })
  }

  /** Cuts every wait short, back-offs included. */
  wake(): void {
    this.surveyedAt = -Infinity
    this.heads.wake()
    this.fills.wake()
  }

  /** Other collections have come on screen: what has never been read of them is read at once, back-offs stand. */
  look(): void {
    this.heads.look()
    this.fills.look()
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.survey()
    await Promise.all([this.heads.run(signal), this.fills.run(signal), this.lookForMissing(signal)])
  }

  /** What is on screen comes first. */
  private names(): string[] {
    const shown = this.ports.onScreen()
    const plain = Object.values(resources).filter(({ scope }) => scope === undefined)
    const all = [...plain.map(({ name }) => name), ...this.scoped, ...shown]
    const mine = [...new Set(all)].filter((name) => this.ports.mayRead(partsOfCollection(name).resource))
    return mine.sort((a, b) => Number(shown.has(b)) - Number(shown.has(a)))
  }

  private async survey(): Promise<void> {
    const { elapsed, relaxed } = this.ports
    if (elapsed() - this.surveyedAt < surveyEveryMs) return
    this.surveyedAt = elapsed()
    // A browser that will not say is taken to have room: a write that fails says it all the same.
    const { usage = 0, quota = Infinity } = await this.ports
      .estimate()
      .catch((): { usage?: number; quota?: number } => ({}))
    this.isRoomy = usage < fullAt * quota
    this.kept = await relaxed.keptPeriods.toArray().catch(() => [])
    const known = await relaxed.coverage.toArray().catch(() => [])
    this.scoped = known.flatMap(({ collection }) => {
      const { resource, scope } = partsOfCollection(collection)
      return resources[resource]?.scope !== undefined ? [collectionName(resource, scope)] : []
    })
  }

  private async pullHead(collection: string): Promise<Pulled> {
    const isFirst = this.noted.get(collection)?.headAt == null
    const pulled = await this.pull(collection, 'head')
    // The rest of a fresh collection waits for its first page, and for nothing else.
    if (isFirst && pulled.kind === 'done') this.fills.hurry(collection)
    return pulled
  }

  private async pull(collection: string, what: 'head' | 'fill'): Promise<Pulled> {
    const { ports } = this
    await this.survey()
    const { sync } = ports.config
    const resource = resourceNamed(collection)
    const how = what === 'head' ? pullHead : pullFill
    const pulled = how({
      resource,
      collection,
      scope: partsOfCollection(collection).scope,
      relaxed: ports.relaxed,
      epoch: ports.epoch,
      noted: this.noted,
      ahead: this.ahead,
      held: await ports.held(collection),
      fetch: (request) => fetchRows(ports, resource, request, { class: what, startRc: this.ahead.take() }),
      absorb: (fetched, how) => ports.absorb(collection, fetched, how),
      looked: (held, returned, startRc) => ports.looked(collection, held, returned, startRc),
      pace: {
        headRefreshMs: sync.headRefreshSeconds * 1000,
        sweepEveryMs: sync.sweepMinutes * 60_000,
        hiddenFactor,
        savingFactor: ports.savesData() ? savingFactor : 1,
      },
      kept: this.kept.filter((one) => one.collection === collection),
      now: ports.now,
      visible: ports.visible,
      mayFill: () => this.isRoomy,
    })
    return pulled.catch((trouble: unknown) => {
      if (trouble instanceof LeadLost) ports.onLeadLost()
      throw trouble
    })
  }

  private async lookForMissing(signal: AbortSignal): Promise<void> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    while (!signal.aborted) {
      const reads = this.ports.maySend() ? await this.ports.lookForMissing().catch(() => 0) : 0
      const waitMs = reads > 0 ? reads * missingEveryMs : nothingMissingMs
      if (!signal.aborted) await Promise.race([over, pause(this.ports, waitMs)])
    }
  }
}
