import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { type Coverage, isComplete } from '#store/database/coverage.ts'
import type { MissingRow } from '#store/database/tables.ts'
import type { Pick } from './history.ts'
import { type Lie, ListingServer } from './listing-server.ts'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'
import { PromiseBroken } from './promise-broken.ts'

const minute = 60_000
const longestLagMs = 8000
/** Lies about the rows themselves: a device that holds none of them cannot see through those. */
const omissions: ReadonlySet<Lie | null> = new Set<Lie>(['empty', 'half', 'others'])
const lies: readonly Lie[] = ['empty', 'half', 'others', 'html', 'one-page', 'search-empty']

/**
 * Lets a device read a list that changes, lies and lags, with tabs that die, and says which promise it broke: no row
 * that lives is taken away (I6), rows never go back (I8), and at rest it holds exactly what the server has (I5, I7).
 */
export async function liveReading(seed: number): Promise<PromiseBroken | null> {
  const world = new ReadingWorld(seed)
  try {
    return await world.live()
  } finally {
    world.end()
  }
}

class ReadingWorld {
  private readonly random: () => number
  private readonly time = new SimTime()
  private readonly server: ListingServer
  private readonly device: SimDevice
  private readonly rcs = new Map<string, number>()
  private broken: PromiseBroken | null = null
  private sweepAt: number | null = null
  private completeAt: number | null = null
  /** When the list last left something out. */
  private liedAt = 0

  constructor(seed: number) {
    const random = randomFrom(seed ^ 0x2545f491)
    this.random = random
    this.server = new ListingServer(this.time, random, 20 + Math.floor(random() * 120))
    this.server.cap = this.pick([500, 60, 25])
    this.server.isUnstable = random() < 0.3
    const faults = { slowness: () => 0, survives: () => random() < 0.5 }
    this.device = new SimDevice({ time: this.time, server: this.server, random, keyed: false, sweepMinutes: 4, faults })
    this.device.disk.onPut = (table, record) => this.onPut(table, record)
  }

  private readonly pick: Pick = (from) => from[Math.floor(this.random() * from.length)] as never

  private fail(kind: PromiseBroken['kind'], words: string): void {
    this.broken ??= new PromiseBroken(kind, `${words} (after ${Math.round(this.time.elapsed())} ms)`)
  }

  private onPut(table: string, record: Record<string, unknown>): void {
    // Other collections have lists of their own, of which this server holds nothing.
    if ('collection' in record && record['collection'] !== vouchers.name) return
    if (table === 'missing') {
      const { id, state } = record as unknown as MissingRow
      if (state === 'gone' && this.server.isAlive(id)) this.fail('wrongly deleted', `${id} lives, and was taken away`)
    }
    if (table === 'coverage') this.onCoverage(record as unknown as Coverage)
    if (table !== 'blocks') return
    for (const stored of record['rows'] as ({ id: string; rc: number } | null)[]) {
      if (!stored) continue
      if (stored.rc < (this.rcs.get(stored.id) ?? 0))
        this.fail('diverged', `row ${stored.id} went back to an older read`)
      this.rcs.set(stored.id, stored.rc)
    }
  }

  /** Whoever says "complete" holds every row that stood still while it was reading. */
  private onCoverage(coverage: Coverage): void {
    const { completeAt, sweep } = coverage
    const begun = this.sweepAt
    this.sweepAt = sweep === null ? null : sweep.startedAt
    const isNew = completeAt !== null && completeAt !== this.completeAt
    this.completeAt = completeAt
    if (!isNew || begun === null || !isComplete(coverage)) return
    const since = begun - (this.time.now() - this.time.elapsed()) - longestLagMs
    if (since < this.liedAt || since < 0) return
    const held = this.device.held()
    const missing = this.server.stoodStill(since).filter((id) => !held.has(id))
    if (missing.length > 0)
      this.fail('missed', `complete, and ${missing.length} rows are missing, ${missing[0]} for one`)
  }

  async live(): Promise<PromiseBroken | null> {
    this.device.openTab()
    for (let n = 4 + Math.floor(this.random() * 14); n > 0 && !this.broken; n--) await this.happen()
    if (!this.broken) await this.calmDown()
    return this.broken
  }

  end(): void {
    this.device.end()
  }

  private async happen(): Promise<void> {
    const { server, device, time, pick } = this
    const happenings: (() => void)[] = [
      () => server.add(pick([1, 1, 3, 12]), false),
      () => server.add(pick([4, 15]), true),
      () => server.remove(pick([1, 1, 2, 8, 30])),
      () => server.touch(pick([1, 3, 10]), false),
      () => server.touch(pick([1, 2, 6]), true),
      () => (server.lagMs = pick([0, 0, 700, longestLagMs])),
      () => this.lie(pick([null, null, ...lies])),
      () => (server.drift = pick([0, 0.3, 0.6])),
      () => (server.isDown = pick([false, false, true])),
      () => {
        device.tabs[0]?.die()
        device.openTab()
      },
      () => void (device.tabs.length < 3 && device.openTab()),
    ]
    pick(happenings)()
    await time.pass(pick([0, 50, 400, 3000, 20_000, 45_000, 2 * minute, 11 * minute]))
  }

  private lie(next: Lie | null): void {
    if (omissions.has(this.server.lie)) this.liedAt = this.time.elapsed() + longestLagMs
    if (omissions.has(next)) this.liedAt = Infinity
    this.server.lie = next
  }

  /** The server tells the truth again; nobody does anything; the device must find its way by itself. */
  private async calmDown(): Promise<void> {
    const { server, time } = this
    this.lie(null)
    server.drift = 0
    server.isDown = false
    server.lagMs = 0
    // Two sweeps, the ten minutes between two looks that are withheld, and a look a second for what is missing.
    for (let waited = 0; waited < 60 && !this.isEqual(); waited += 2) await time.pass(2 * minute)
    if (this.broken) return
    const held = this.device.held()
    const alive = new Map(server.rows.map((row) => [row.id, row]))
    const gone = [...held.keys()].filter((id) => !alive.has(id))
    const absent = [...alive.keys()].filter((id) => !held.has(id))
    const other = [...alive].filter(([id, row]) => held.has(id) && JSON.stringify(held.get(id)) !== JSON.stringify(row))
    const coverage = this.device.coverage()
    // What the device itself says it cannot prove is no broken promise.
    const isFlagged = coverage !== undefined && (coverage.unproved.length > 0 || this.isEmptyInDoubt(coverage))
    if (absent.length > 0 && !isFlagged) this.fail('missed', `${absent.length} rows, ${absent[0]} for one`)
    else if (gone.length > 0 && !isFlagged)
      this.fail('diverged', `${gone.length} rows are held that are gone, ${gone[0]}`)
    else if (other.length > 0 && !isFlagged) this.fail('diverged', `${other.length} rows differ, ${other[0]?.[0]}`)
    else if (!isFlagged && !(coverage && isComplete(coverage))) this.fail('stuck', 'never complete again')
  }

  /** An empty list is never believed: whoever sees nothing any more may have lost a right, or the server its data. */
  private isEmptyInDoubt({ withheld }: Coverage): boolean {
    return this.server.rows.length === 0 && withheld > 0
  }

  private isEqual(): boolean {
    const held = this.device.held()
    const coverage = this.device.coverage()
    if (held.size !== this.server.rows.length || !coverage || !isComplete(coverage)) return false
    return this.server.rows.every((row) => JSON.stringify(held.get(row.id)) === JSON.stringify(row))
  }
}
