import { mayOpen } from '#store/access/gates.ts'
import type { RowsTouched } from '#store/define/define-mutation.ts'
import type { Absorbed, RowsRead } from '#store/database/absorb-rows.ts'
import { raiseFence } from '#store/database/blocks.ts'
import { type Ending, rebuildRow, repairChangedRows, serverRowOf } from '#store/database/changed-rows.ts'
import { newCoverage } from '#store/database/coverage.ts'
import { LeadLost, stillLeads } from '#store/database/lead-lost.ts'
import { tick } from '#store/database/read-clock.ts'
import { trimAudit } from '#store/database/trim-audit.ts'
import { serialQueue } from '#store/database/serial-queue.ts'
import { rowOf } from '#store/mutate/holds-back.ts'
import { isKnown, resourceNamed } from '#store/registry.ts'
import type { Api } from '#sync/http/create-api.ts'
import type { FetchedRows, FetchResult } from '#sync/pull/fetch-rows.ts'
import { TombstoneTracker } from '#sync/pull/tombstone-tracker.ts'
import { canReadOne, changedRowIn } from '#sync/pull/row-request.ts'
import { PullLoop } from '#sync/pull/pull-loop.ts'
import type { Arrival } from '#sync/pull/pull-deps.ts'
import { OutboxDrain } from '#sync/push/drain-outbox.ts'
import { OutboxView } from '#sync/push/outbox-view.ts'
import type { SyncPorts } from '#sync/sync-ports.ts'
import { every, pause } from '#sync/timing.ts'
import { RowReader } from './row-reader.ts'
import { RowService } from './row-service.ts'

export interface LeaderPorts extends Omit<SyncPorts, 'token' | 'scopes'> {
  api: Api
  epoch: number
  maySend(): boolean
  /** The server has answered since this tab began, and is not held to be offline. */
  isHeard(): boolean
  visible(): boolean
  scopes(): readonly string[]
  /** The person has asked for everything, whatever line and disk say. */
  wantsAll(): boolean
  /** Collections on screen in this tab. */
  onScreen(): ReadonlySet<string>
  /** Null: storage works. */
  onStorage(trouble: unknown): void
  /** An entry was made by a newer portal: this one must not lead. */
  onOutdated(): void
}

/** A missed poke costs at most this long (sync.md 2.7). */
const housekeepingMs = 5000
/** How long leaving waits for changes that are on their way. */
const patienceMs = 5000
/** A creation's request is surely over after this (sync.md 2.9). */
const leastQuietMs = 90_000
const defaultLagSeconds = 10
/** A list that is read already, or was a moment ago, is not read once more because a screen opens. */
const openedMs = 1000

/** The one tab that writes blocks, keeps changed rows true and sends the outbox, for as long as it holds the lock. */
export class Leader {
  private readonly ports: LeaderPorts
  private readonly rows: RowService
  private readonly absences: TombstoneTracker
  private readonly oneService = serialQueue()
  private readonly outbox: OutboxView
  private readonly drain: OutboxDrain
  private readonly pulls: PullLoop
  private readonly reader: RowReader
  private ready: Promise<void> | null = null
  private isWakeQueued = false
  private stopping: Promise<void> | null = null
  /** Aborts when another tab has taken the lead or this one gives it up. */
  private readonly over = new AbortController()

  constructor(ports: LeaderPorts) {
    this.ports = ports
    const { relaxed, config } = ports
    const lagMs = (config.api.lagSeconds ?? defaultLagSeconds) * 1000
    this.rows = new RowService({ ...ports, onLeadLost: () => this.over.abort() })
    this.reader = new RowReader({
      ...ports,
      serverRow: (collection, id) => serverRowOf(this.parts, collection, id),
      absorb: (collection, read) => this.absorb(collection, read, 'found'),
      readList: (collection, what, withinMs) => this.pulls.readList(collection, what, withinMs),
    })
    this.absences = new TombstoneTracker({
      ...ports,
      lagMs,
      directory: (collection) => this.rows.directories.get(collection),
      canReadOne: (collection) => canReadOne(resourceNamed(collection)),
      readOne: (collection, id) => this.reader.read(collection, id, 'missing'),
      remove: (collection, ids, rc) => this.rows.remove(collection, ids, rc),
    })
    this.outbox = new OutboxView(ports.strict)
    this.drain = new OutboxDrain(this.outbox, {
      ...ports,
      // A change sent into silence may have arrived: a new tab first hears whether there is a server.
      maySend: () => ports.maySend() && ports.isHeard(),
      keyed: config.api.idempotencyKey,
      lagMs,
      quietMs: Math.max(leastQuietMs, 1500 * config.api.timeoutSeconds),
      readOne: (collection, id, how) => this.reader.read(collection, id, 'look', how),
      rowIn: (collection, answer) => changedRowIn(resourceNamed(collection), answer, ports.role),
      serverRow: (collection, id) => serverRowOf(this.parts, collection, id),
      rebuild: (collection, id, ending) => this.oneService(() => this.rebuild(collection, id, ending)),
      miss: async (collection, id) => this.absences.miss(collection, id, await tick(relaxed)),
      hide: (collection, id) => this.hide(collection, id),
      unhide: (collection, id) => this.rows.stays(collection, id),
      follow: (rows, rc) => this.follow(rows, rc),
      created: (collection) => void this.pulls.created.add(collection),
      tick: () => tick(relaxed),
      onLeadLost: () => this.over.abort(),
    })
    this.pulls = new PullLoop({
      ...ports,
      mayRead: (name) => mayOpen(resourceNamed(name).roles, ports.role),
      held: (collection) => this.rows.held(collection),
      absorb: (collection, read, how) => this.absorb(collection, read, how),
      absorbParent: (collection, parent, fetched) => this.absorbParent(collection, parent, fetched),
      looked: async (collection, held, returned, startRc) => {
        await this.absences.looked({ collection, held, returned, startRc })
        return this.absences.withheld(collection)
      },
      lookForMissing: () => this.absences.lookForNext(),
      onLeadLost: () => this.over.abort(),
    })
  }

  private get parts() {
    const { strict, relaxed, epoch, mutations } = this.ports
    return { strict, relaxed, epoch, directories: this.rows.directories, mutations }
  }

  /** Leads until the signal aborts or another tab has taken the lead. */
  async run(signal: AbortSignal): Promise<void> {
    const { over } = this
    const end = () => over.abort()
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    over.signal.addEventListener('abort', () => void this.stop())
    let endHousekeeping = () => {}
    try {
      this.ready = this.takeOver()
      await this.ready
      await this.drain.resume()
      this.wake()
      endHousekeeping = every(this.ports, housekeepingMs, () => this.wake())
      await this.pulls.run(over.signal)
    } finally {
      signal.removeEventListener('abort', end)
      endHousekeeping()
      await this.stop()
    }
  }

  /** From the fence on nobody else writes blocks, so what is learned of them then stays true. */
  private async takeOver(): Promise<void> {
    const { relaxed, epoch, now } = this.ports
    await raiseFence(relaxed, epoch)
    await this.rows.takeOver()
    await this.absences.load()
    await trimAudit(relaxed, now())
  }

  /** Something may have happened: absorb what other tabs fetched, mend changed rows, look at the outbox, pull. */
  wake(): void {
    // One that has not begun yet will see whatever has happened until it does: a thousand edits make no thousand rounds.
    if (this.stopping || this.isWakeQueued) return
    this.isWakeQueued = true
    void this.oneService(() => this.keepHouse())
  }

  private async keepHouse(): Promise<void> {
    try {
      // Before it is known where rows lie nothing may be written among them.
      await this.ready
      this.isWakeQueued = false
      await this.emptyInbox()
      await this.outbox.refresh()
      await this.repair()
      if (this.isOutdated()) return this.ports.onOutdated()
      this.ports.onStorage(null)
    } catch (trouble) {
      this.heed(trouble)
    }
    this.drain.kick()
  }

  private heed(trouble: unknown): void {
    if (trouble instanceof LeadLost) this.over.abort()
    else this.ports.onStorage(trouble)
  }

  private isOutdated(): boolean {
    const { owner, readerVersion } = this.ports
    return [...this.outbox.entries.values()].some(
      (entry) => entry.owner === owner && (entry.minReader ?? 0) > readerVersion,
    )
  }

  /** The server is back, somebody looks again or signed in: pull at once as well. */
  lookAround(): void {
    this.wake()
    this.pulls.wake()
  }

  /** A screen shows another collection than before. */
  onScreen(): void {
    this.pulls.look()
  }

  /** Claims nothing more and waits for what is on its way, at most 5 s, whoever asks and however often. */
  stop(): Promise<void> {
    this.stopping ??= Promise.race([this.drain.stop(), pause(this.ports, patienceMs)])
    return this.stopping
  }

  /** The only way rows come into blocks: one call at a time, newer reads win. */
  async absorb(collection: string, read: RowsRead, how: Arrival): Promise<Absorbed> {
    await this.ready
    const absorbed = await this.rows.absorb(collection, read, how)
    // Pending edits are laid over the new server row. After the write, never inside it: the keeper may be waiting to write.
    if (absorbed.changed > 0) await this.repairRead(collection, read.rows)
    return absorbed
  }

  private async follow(touched: RowsTouched, rc: number): Promise<void> {
    const { changed } = await this.rows.follow(touched, rc)
    const rows = touched.ids.map((id) => ({ id }))
    if (changed > 0) await this.repairRead(touched.collection, rows)
  }

  /** Everything that belongs to one parent: what this device holds beyond it is missing. */
  async absorbParent(collection: string, parent: string, fetched: FetchedRows): Promise<void> {
    const { rows, startRc } = fetched
    await this.absorb(collection, fetched, 'listed')
    const { relaxed, now, epoch } = this.ports
    const held = (await this.rows.held(collection)).equal(parent)
    await this.absences.looked({ collection, held, returned: new Set(rows.map(({ id }) => id)), startRc })
    const at = now()
    await relaxed.transaction('rw', [relaxed.coverage, relaxed.leader], async () => {
      await stillLeads(relaxed, epoch)
      await relaxed.coverage.put({ ...newCoverage(collection, parent), completeAt: at, headAt: at, about: rows.length })
    })
  }

  private async repairRead(collection: string, rows: readonly { id: string }[]): Promise<void> {
    this.outbox.touchRead(collection, rows)
    await this.oneService(() => this.repair())
  }

  private async repair(): Promise<void> {
    const { outbox } = this
    const rows = outbox.takeTouched()
    try {
      if (rows === 'all') return void (await repairChangedRows(this.parts))
      if (rows.length === 0) return
      const entries = rows.flatMap(({ collection, id }) => outbox.ofRow(rowOf({ collection, rowId: id })))
      await repairChangedRows(this.parts, { rows, entries })
    } catch (trouble) {
      outbox.forget()
      throw trouble
    }
  }

  /** While an entry leaves, no read replaces the server row that shows it: the keeper may wait for the writer, never it for us. */
  private async rebuild(collection: string, id: string, ending?: Ending): Promise<boolean> {
    const rewrite = () => rebuildRow(this.parts, collection, id, ending)
    if (!ending) return rewrite()
    const hasLeft = await this.rows.alone(rewrite)
    if (hasLeft) this.outbox.drop(ending.record.seq)
    return hasLeft
  }

  private async hide(collection: string, id: string): Promise<void> {
    if (!this.rows.leaves(collection, id)) return
    try {
      await this.absences.gone(collection, [id], await tick(this.ports.relaxed))
      await this.oneService(() => this.rebuild(collection, id))
    } catch (trouble) {
      // Storage failed: the next look at the deletion hides the row again.
      this.rows.stays(collection, id)
      throw trouble
    }
  }

  private async emptyInbox(): Promise<void> {
    const { relaxed } = this.ports
    for (const { n, collection, isFound, ...read } of await relaxed.inbox.toArray()) {
      if (isKnown(collection)) await this.rows.absorb(collection, read, isFound ? 'found' : 'seen', true)
      this.outbox.touchRead(collection, read.rows)
      await relaxed.inbox.delete(n)
    }
  }

  /** A list that comes in one answer, read now or a moment ago; never before now where it must be fresh. */
  async readList(collection: string, isFresh: boolean): Promise<FetchResult> {
    await this.ready
    const { result, stored } = await this.pulls.readList(collection, 'look', isFresh ? 0 : openedMs)
    await stored
    return result
  }
}
