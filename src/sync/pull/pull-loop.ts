import type { Role } from '#store/access/roles.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { Absorbed, RowsRead } from '#store/database/absorb-rows.ts'
import type { Coverage, LeftOut } from '#store/database/coverage.ts'
import { storageTroubleOf } from '#store/database/storage-trouble.ts'
import { LeadLost } from '#store/database/lead-lost.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { serialQueue } from '#store/database/serial-queue.ts'
import { keptCollections } from '#store/offline/kept-offline.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Api } from '#sync/http/create-api.ts'
import { pause, type Timing } from '#sync/timing.ts'
import { DetailsAhead } from './details-ahead.ts'
import { ParentsAhead } from './parents-ahead.ts'
import type { RequestClass } from '#sync/http/request-queue.ts'
import { DeviceSurvey } from './device-survey.ts'
import { fetchDaysFile, type FetchedRows, fetchRows } from './fetch-rows.ts'
import { fetchDetail } from '#sync/remote/fetch-detail.ts'
import { pullFill, pullHead } from './pull-collection.ts'
import type { PullPace } from './plan-pull.ts'
import { PullLane } from './pull-lane.ts'
import type { Arrival, HeldRows, PullDeps, Pulled } from './pull-deps.ts'
import { ReadAhead } from './read-ahead.ts'
import { readWhole } from './pull-whole-list.ts'
import { type ListRead, type WholeAnswer, WholeLists } from './whole-lists.ts'

interface PullLoopPorts extends Timing {
  config: RuntimeConfig
  relaxed: LocalStore
  epoch: number
  api: Api
  role: Role
  /** Every scope that this person may see. */
  scopes(): readonly string[]
  /** Names of the resources this person may see. */
  mayRead(resource: string): boolean
  /** Collections on screen. */
  onScreen(): ReadonlySet<string>
  held(collection: string): Promise<HeldRows>
  /** Brings rows in. */
  absorb(collection: string, read: RowsRead, how: Arrival): Promise<Absorbed>
  /** Brings in everything that belongs to one parent. */
  absorbParent(collection: string, parent: string, fetched: FetchedRows): Promise<void>
  looked(collection: string, held: readonly string[], returned: ReadonlySet<string>, startRc: number): Promise<number>
  /** Looks for the next row that is missing; how many reads that was worth, 0 where there is none. */
  lookForMissing(): Promise<number>
  maySend(): boolean
  visible(): boolean
  random(): number
  estimate(): Promise<{ usage?: number; quota?: number }>
  savesData(): boolean
  /** The person has asked for everything, whatever line and disk say. */
  wantsAll(): boolean
  /** Another tab leads, or what this leader knows is void. */
  onLeadLost(): void
}

const hiddenFactor = 15
/**
 * A list that comes in one answer costs as much as many pages: it is read again after 2 minutes on screen and after 10
 * elsewhere where pages are after 20 seconds, and never for more than a hundredth of the time (decisions.md M32).
 */
const wholeFactor = { onScreen: 6, elsewhere: 30 }
const wholeShare = 100
/** A person who saves data gets what is new, and everything else less often (sync.md 2.6). */
const savingFactor = 4

const usualParentsPerMinute = 10
/** The first screen comes before answers that nobody has asked for. */
const beforeDetailsMs = 2000
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
  private readonly details: PullLane
  private readonly parents: PullLane
  private readonly ahead: DetailsAhead
  private readonly survey: DeviceSurvey
  private shown: ReadonlySet<string> = new Set()
  private readonly noted = new Map<string, Coverage>()
  /** Collections in which the server has a new row from here, wherever it lists it. */
  readonly created = new Set<string>()
  private readonly inTurn = serialQueue()
  private readonly numbers: ReadAhead
  private readonly lists: WholeLists

  constructor(ports: PullLoopPorts) {
    this.ports = ports
    this.numbers = new ReadAhead(ports.elapsed)
    this.lists = new WholeLists({ ...ports, read: (collection, what) => this.readWhole(collection, what) })
    const { relaxed, role, scopes, now, config } = ports
    this.ahead = new DetailsAhead({
      relaxed,
      role,
      scopes,
      now,
      read: ({ detail, id }) => fetchDetail(ports, detail, id, { class: 'fill' }),
      everyMs: () => config.sync.sweepMinutes * 60_000 * (ports.savesData() ? savingFactor : 1),
    })
    this.survey = new DeviceSurvey({ ...ports, onLook: () => this.ahead.survey() })
    const names = () => this.names()
    const fillMs = 1000 / ports.config.sync.pagesPerSecond
    this.heads = new PullLane({ ...ports, names, intervalMs: 0, pull: (name) => this.pullHead(name) })
    this.fills = new PullLane({ ...ports, names, intervalMs: fillMs, pull: (name) => this.pull(name, 'fill') })
    this.details = new PullLane({
      ...ports,
      names: () => this.ahead.names(),
      intervalMs: 2 * fillMs,
      pull: (name) => this.ahead.pull(name),
    })
    const parents = new ParentsAhead({
      ...ports,
      fetch: (resource, pull, parent) =>
        fetchRows(ports, resource, pull.requestOf(parent, ''), { class: 'fill', parent }),
      leavesOut: (collection) => this.leavesOut(collection),
      inTurn: this.inTurn,
    })
    const perMinute = config.sync.parentsPerMinute ?? usualParentsPerMinute
    this.parents = new PullLane({
      ...ports,
      names: () => (perMinute > 0 ? parents.names() : []),
      intervalMs: 60_000 / Math.max(perMinute, 1e-3),
      pull: (name) => this.heeding(parents.pull(name)),
    })
  }

  /** Cuts every wait short, back-offs included. */
  wake(): void {
    this.survey.expire()
    this.heads.wake()
    this.fills.wake()
    this.details.wake()
    this.parents.wake()
  }

  /** Other collections have come on screen: what has never been read of them is read at once, back-offs stand. */
  look(): void {
    const before = this.shown
    this.shown = new Set(this.ports.onScreen())
    // What was on no screen was left to rest for longer.
    const arrived = [...this.shown].filter((name) => !before.has(name))
    for (const lane of [this.heads, this.fills]) lane.look(arrived)
  }

  async run(signal: AbortSignal): Promise<void> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    await this.survey.current()
    await Promise.all([
      this.heads.run(signal),
      this.fills.run(signal),
      Promise.race([over, pause(this.ports, beforeDetailsMs)]).then(() =>
        Promise.all([this.details.run(signal), this.parents.run(signal)]),
      ),
      this.lookForMissing(signal, over),
    ])
  }

  /** What is on screen comes first, then what the role works with most, then the rest. */
  private names(): string[] {
    const shown = [...this.ports.onScreen()].filter((name) => this.ports.mayRead(partsOfCollection(name).resource))
    const { role, scopes } = this.ports
    return [...new Set([...shown, ...keptCollections({ role, scopes: scopes() })])]
  }

  private async pullHead(collection: string): Promise<Pulled> {
    const isFirst = this.noted.get(collection)?.headAt == null
    const pulled = await this.pull(collection, 'head')
    // The rest of a fresh collection waits for its first page, and for nothing else.
    if (isFirst && pulled.kind === 'done') this.fills.hurry(collection)
    return pulled
  }

  /** A list that comes in one answer, by a read that began at most `withinMs` ago. */
  readList(collection: string, what: RequestClass, withinMs: number): Promise<ListRead> {
    return this.lists.read(collection, what, withinMs)
  }

  private async readWhole(collection: string, what: RequestClass): Promise<WholeAnswer> {
    const deps = await this.depsOf(collection, what)
    const { pull } = deps.resource
    if (pull.kind !== 'whole-list') throw new Error(`${collection} does not come in one answer`)
    const { result, stored } = await this.heeding(readWhole(deps, pull))
    return { result, stored: this.heeding(stored) }
  }

  private async pull(collection: string, what: 'head' | 'fill'): Promise<Pulled> {
    await this.survey.current()
    const how = what === 'head' ? pullHead : pullFill
    return this.heeding(how(await this.depsOf(collection, what)))
  }

  private async depsOf(collection: string, what: RequestClass): Promise<PullDeps> {
    const { ports } = this
    const resource = resourceNamed(collection)
    return {
      resource,
      collection,
      scope: partsOfCollection(collection).scope,
      relaxed: ports.relaxed,
      epoch: ports.epoch,
      noted: this.noted,
      inTurn: this.inTurn,
      ahead: this.numbers,
      held: await ports.held(collection),
      fetch: (request) => fetchRows(ports, resource, request, { class: what, startRc: this.numbers.take() }),
      fetchFile: (file, { from, to }) =>
        fetchDaysFile(ports, resource, { file, start: from, end: to }, { class: what, startRc: this.numbers.take() }),
      readList: () => this.lists.join(collection, what),
      absorb: (fetched, how) => ports.absorb(collection, fetched, how),
      looked: (held, returned, startRc) => ports.looked(collection, held, returned, startRc),
      pace: this.paceOf(collection),
      created: this.created,
      kept: this.survey.kept.filter((one) => one.collection === collection),
      now: ports.now,
      visible: ports.visible,
      leavesOut: () => this.leavesOut(collection),
    }
  }

  private heeding<T>(job: Promise<T>): Promise<T> {
    return job.catch((trouble: unknown) => {
      if (trouble instanceof LeadLost) this.ports.onLeadLost()
      if (storageTroubleOf(trouble) === 'full') this.survey.noteNoRoom()
      throw trouble
    })
  }

  private paceOf(collection: string): PullPace {
    const { config, savesData, onScreen } = this.ports
    const { headRefreshSeconds, sweepMinutes } = config.sync
    const { scope, pull } = resourceNamed(collection)
    const isFar = scope !== undefined && !onScreen().has(collection)
    const headMs = headRefreshSeconds * 1000
    return {
      // One on no screen rests as those of a hidden tab do: a person may work for many merchants.
      headRefreshMs: pull.kind === 'whole-list' ? this.listMs(collection, headMs) : headMs * (isFar ? hiddenFactor : 1),
      sweepEveryMs: sweepMinutes * 60_000,
      hiddenFactor: isFar ? 1 : hiddenFactor,
      savingFactor: savesData() ? savingFactor : 1,
    }
  }

  private listMs(collection: string, headMs: number): number {
    if (this.ports.onScreen().has(collection)) return wholeFactor.onScreen * headMs
    return Math.max(wholeFactor.elsewhere * headMs, wholeShare * this.lists.costOf(collection))
  }

  /** Why no more of a collection is fetched than its newest rows. */
  private leavesOut(collection: string): LeftOut | null {
    const { savesData, wantsAll, onScreen } = this.ports
    if (wantsAll()) return null
    if (!this.survey.isRoomy) return 'room'
    return savesData() && !onScreen().has(collection) ? 'data' : null
  }

  private async lookForMissing(signal: AbortSignal, over: Promise<void>): Promise<void> {
    while (!signal.aborted) {
      const reads = this.ports.maySend() ? await this.ports.lookForMissing().catch(() => 0) : 0
      const waitMs = reads > 0 ? reads * missingEveryMs : nothingMissingMs
      if (!signal.aborted) await Promise.race([over, pause(this.ports, waitMs)])
    }
  }
}
