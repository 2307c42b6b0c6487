import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { aVoucher, onWire } from '#tests/support/a-voucher.ts'
import type { SimTime } from './sim-time.ts'

/** How the listing lies. `search-empty`: reads by id find nothing while the list is right. */
export type Lie = 'empty' | 'half' | 'others' | 'html' | 'one-page' | 'search-empty'

interface Version {
  at: number
  rows: readonly Voucher[]
}

const startsAt = Date.parse('2026-09-01T00:00:00Z')
const hourMs = 3_600_000

/** A server whose list shifts, ties, lags and lies while it is read, in simulated time. */
export class ListingServer {
  lagMs = 0
  isDown = false
  lie: Lie | null = null
  /** Equal rows come in another order with every request. */
  isUnstable = false
  /** Rows a page at most, whatever is asked. */
  cap = 25
  /** How often a page is followed by a change of the list: rows that come, go or move while a walk is under way. */
  drift = 0
  /** No answer is overtaken by a later one. */
  isPrompt = false
  /** Rows that this person may not see. */
  hides: (row: Voucher) => boolean = () => false
  requests = 0
  /** When rows were asked for by id. */
  readonly idReads: number[] = []
  private versions: Version[] = []
  /** Rows of a version in their order. */
  private readonly orders = new WeakMap<readonly Voucher[], readonly Voucher[]>()
  private count = 0
  private readonly time: SimTime
  private readonly random: () => number

  constructor(time: SimTime, random: () => number, size: number) {
    this.time = time
    this.random = random
    this.versions = [{ at: -Infinity, rows: Array.from({ length: size }, () => this.aRow(1 + this.whole(size))) }]
  }

  private whole(below: number): number {
    return Math.floor(this.random() * below)
  }

  private aRow(hour: number): Voucher {
    return aVoucher({ id: `V${++this.count}`, createdDate: new Date(startsAt + hour * hourMs).toISOString() })
  }

  get rows(): readonly Voucher[] {
    return this.versions.at(-1)?.rows ?? []
  }

  isAlive(id: string): boolean {
    return this.rows.some((row) => row.id === id)
  }

  private set(rows: readonly Voucher[]): void {
    const now = this.time.elapsed()
    // Nobody reads further back than a lagging replica.
    this.versions = [
      ...this.versions.filter(({ at }, n) => n === this.versions.length - 1 || at > now - 600_000),
      { at: now, rows },
    ]
  }

  /** New rows, at the head; a bulk order gives all the same moment. */
  add(count: number, isBulk: boolean): void {
    const hour = 1000 + this.time.elapsed() / hourMs
    this.set([...this.rows, ...Array.from({ length: count }, (_, n) => this.aRow(hour + (isBulk ? 0 : n / 1e6)))])
  }

  remove(count: number): void {
    const rows = [...this.rows]
    for (let n = 0; n < count && rows.length > 0; n++) rows.splice(this.whole(rows.length), 1)
    this.set(rows)
  }

  /** Rows change: their words, or their place in the list as well. */
  touch(count: number, isMove: boolean): void {
    const rows = [...this.rows]
    for (let n = 0; n < count && rows.length > 0; n++) {
      const at = this.whole(rows.length)
      const row = rows[at] as Voucher
      const createdDate = isMove ? new Date(startsAt + (1 + this.whole(900)) * hourMs).toISOString() : row.createdDate
      rows[at] = { ...row, createdDate, message: `touched ${++this.count}` }
    }
    this.set(rows)
  }

  private change(): void {
    const chance = this.random()
    if (chance < 0.4) this.remove(1)
    else if (chance < 0.7) this.add(1, false)
    else this.touch(1, chance < 0.85)
  }

  /** Ids of rows that have been there, in one place, ever since. */
  stoodStill(since: number): string[] {
    const before = this.versions.findLast(({ at }) => at <= since)
    const later = this.versions.filter(({ at }) => at > since)
    return (before?.rows ?? []).flatMap(({ id, createdDate }) => {
      const stayed = later.every(({ rows }) => rows.some((row) => row.id === id && row.createdDate === createdDate))
      return stayed ? [id] : []
    })
  }

  readonly fetch: typeof fetch = async (address, init) => {
    const url = new URL(address as string)
    await this.time.pause(5 + this.random() * 40)
    if (this.isDown) throw new TypeError('Failed to fetch')
    if (url.pathname === '/api/health') return reply({ status: 'ok' })
    this.requests += 1
    const until = this.time.elapsed() - this.lagMs
    const all = this.versions.findLast(({ at }) => at <= until)?.rows ?? this.versions[0]?.rows ?? []
    const answer = url.pathname.endsWith('/voucher/search')
      ? this.search(this.seen(all), JSON.parse(init?.body as string) as Record<string, string>)
      : this.page(all, url.searchParams)
    if (this.random() < this.drift) this.change()
    // Now and then an answer takes so long that later ones overtake it.
    const isLate = this.random() < 0.03 && !this.isPrompt
    await this.time.pause(isLate ? this.random() * 20_000 : 5 + this.random() * 40)
    return answer
  }

  private search(seen: readonly Voucher[], { searchKey }: Record<string, string>): Response {
    this.idReads.push(this.time.elapsed())
    if (this.lie === 'html') return reply('<html>', 'text/html')
    const isBlind = this.lie === 'search-empty' || this.lie === 'empty' || this.lie === 'others'
    return reply({
      list: isBlind ? [] : seen.filter(({ id }) => id === searchKey).map(onWire),
      totalPageCount: 1,
      pageNo: 1,
    })
  }

  private seen(all: readonly Voucher[]): readonly Voucher[] {
    return all.filter((row) => !this.hides(row))
  }

  private page(all: readonly Voucher[], query: URLSearchParams): Response {
    if (this.lie === 'html') return reply('<html>', 'text/html')
    const rows = this.listed(all)
    const size = Math.min(this.cap, Number(query.get('pageSize')))
    const page = Number(query.get('page'))
    const pages = this.lie === 'one-page' ? 1 : Math.max(1, Math.ceil(rows.length / size))
    return reply({ list: rows.slice((page - 1) * size, page * size).map(onWire), totalPageCount: pages, pageNo: page })
  }

  /** What the list tells, newest first; of thousands of rows the order is made once for all pages. */
  private listed(all: readonly Voucher[]): readonly Voucher[] {
    if (this.lie === null && !this.isUnstable) return this.seen(this.sorted(all))
    const told = this.seen(all).filter((_, n) => this.isTold(n))
    if (!this.isUnstable) return told.toSorted(newestFirst)
    const lots = new Map(told.map(({ id }) => [id, this.random()]))
    return told.toSorted((a, b) => newestFirst(a, b) || (lots.get(a.id) ?? 0) - (lots.get(b.id) ?? 0))
  }

  private sorted(all: readonly Voucher[]): readonly Voucher[] {
    const known = this.orders.get(all) ?? all.toSorted(newestFirst)
    this.orders.set(all, known)
    return known
  }

  private isTold(n: number): boolean {
    if (this.lie === 'empty' || this.lie === 'others') return false
    return this.lie !== 'half' || n % 2 === 0
  }
}

/** Equal ones stay as they stand. */
const newestFirst = (a: Voucher, b: Voucher) =>
  a.createdDate === b.createdDate ? 0 : a.createdDate < b.createdDate ? 1 : -1

function reply(body: unknown, type = 'application/json'): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { get: (name: string) => (name === 'content-type' ? type : null) }
  return { status: 200, headers, text: async () => text } as unknown as Response
}
