import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import type { SimTime } from '#tests/sync/simulation/sim-time.ts'
import { aVoucher, onWire } from '#tests/support/a-voucher.ts'

const startsAt = Date.parse('2026-09-01T00:00:00Z')
const hourMs = 3_600_000
const fewest = 5
const statuses = ['ACTIVE', 'EXPIRED', 'INACTIVE'] as const
const names = ['Kamal Silva', 'Nimal Perera', 'Ruwan Fernando', 'Amaya Jayasuriya', 'Sunil de Alwis'] as const
const fieldOf: Readonly<Record<string, 'ownerName' | 'sender' | 'message'>> = {
  receiverName: 'ownerName',
  senderName: 'sender',
  message: 'message',
}

/** A voucher server whose rows come, go, move and are edited, in simulated time; answers may overtake each other. */
export class FuzzServer {
  isDown = false
  /** Changes are put off: the server asks to come back later. */
  isBusy = false
  /** Changes of the sender are refused. */
  isRefusing = false
  private readonly held = new Map<string, Voucher>()
  /** What was there when, for reads that lag. */
  private versions: { at: number; rows: readonly Voucher[] }[] = []
  private readonly lagMs: number
  private count = 0
  private readonly time: SimTime
  private readonly random: () => number
  private readonly cap: number

  /** `cap` is the most rows it gives at once; reads show what was there `lagMs` ago. */
  constructor(time: SimTime, random: () => number, { size, cap, lagMs }: { size: number; cap: number; lagMs: number }) {
    this.time = time
    this.random = random
    this.cap = cap
    this.lagMs = lagMs
    for (let n = 0; n < size; n++) this.put(this.aRow(1 + this.whole(3 * size)))
    this.versions = [{ at: -Infinity, rows: this.inOrder() }]
  }

  get rows(): ReadonlyMap<string, Voucher> {
    return this.held
  }

  /**
   * New rows, at the head; a bulk order gives all the same moment: not quite half a page, for where more of them lie
   * across the end of the first page no window shows them together with the row before, and nothing is proved.
   */
  add(count: number, isBulk: boolean): void {
    const hour = 20_000 + this.time.elapsed() / hourMs + this.count / 1e3
    const most = isBulk ? Math.min(count, Math.floor(this.cap / 2) - 4) : count
    for (let n = 0; n < most; n++) this.put(this.aRow(hour + (isBulk ? 0 : n / 1e6)))
    this.note()
  }

  /** Some rows stay: an empty list is never believed, however long it lasts (docs/adr/0015). */
  remove(count: number): void {
    for (const { id } of this.some(Math.min(count, this.held.size - fewest))) this.held.delete(id)
    this.note()
  }

  /** Rows move to another tab of the list. */
  moveStatus(count: number): void {
    for (const row of this.some(count)) this.put({ ...row, status: this.one(statuses) })
    this.note()
  }

  /** Somebody else writes the receiver, or the row gets another place in the list. */
  touch(count: number, isMove: boolean): void {
    for (const row of this.some(count)) {
      const hour = startsAt + (1 + this.whole(900)) * hourMs
      this.put(isMove ? { ...row, createdDate: new Date(hour).toISOString() } : { ...row, ownerName: this.one(names) })
    }
    this.note()
  }

  /** Requests that have no answer yet. */
  underWay = 0

  readonly fetch: typeof fetch = async (address, init) => {
    this.underWay += 1
    return this.answerOf(address as string, init).finally(() => (this.underWay -= 1))
  }

  private async answerOf(address: string, init: RequestInit | undefined): Promise<Response> {
    const { pathname, searchParams } = new URL(address)
    const path = pathname.replace('/v1.0/app', '')
    await this.time.pause(5 + this.random() * 60)
    if (this.isDown) throw new TypeError('Failed to fetch')
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {}
    const answer = path === '/api/health' ? reply({ status: 'ok' }) : this.answer(path, searchParams, body)
    // Now and then an answer takes so long that later ones overtake it.
    await this.time.pause(this.random() < 0.05 ? this.random() * 15_000 : 5 + this.random() * 60)
    return answer
  }

  private answer(path: string, query: URLSearchParams, body: Record<string, string>): Response {
    const update = /^\/voucher\/([^/]+)\/update$/.exec(path)?.[1]
    if (update !== undefined) return this.update(update, body)
    if (path === '/voucher/getVouchers') return this.page(this.seen(), query)
    if (path === '/voucher/search') return this.page(this.seen().filter(wanted(body)), new URLSearchParams())
    // The portal keeps other collections as well; this story is about one.
    return reply({ message: 'Not found' }, 404)
  }

  private page(rows: readonly Voucher[], query: URLSearchParams): Response {
    const [page, size] = [Number(query.get('page') ?? 1), Math.min(this.cap, Number(query.get('pageSize') ?? 100))]
    const list = rows.slice((page - 1) * size, page * size).map(onWire)
    return reply({ list, totalPageCount: Math.max(1, Math.ceil(rows.length / size)), pageNo: page })
  }

  private update(id: string, body: Record<string, string>): Response {
    if (this.isBusy) return reply({ message: 'Later' }, 503, { 'retry-after': '4' })
    const row = this.held.get(id)
    if (!row) return reply({ message: 'Not found' }, 404)
    const next = { ...row }
    for (const [wire, value] of Object.entries(body)) {
      const field = fieldOf[wire]
      if (field === undefined) throw new Error(`the server was not told about ${wire}`)
      if (field === 'sender' && this.isRefusing) return reply({ message: 'No such sender' }, 422)
      next[field] = value
    }
    this.put(next)
    this.note()
    return reply({ message: 'Voucher updated successfully' })
  }

  private inOrder(): Voucher[] {
    return [...this.held.values()].sort((a, b) =>
      a.createdDate === b.createdDate ? (a.id < b.id ? -1 : 1) : a.createdDate < b.createdDate ? 1 : -1,
    )
  }

  private note(): void {
    const now = this.time.elapsed()
    const past = this.versions.filter(({ at }, n) => n === this.versions.length - 1 || at > now - 2 * this.lagMs)
    this.versions = [...past, { at: now, rows: this.inOrder() }]
  }

  private seen(): readonly Voucher[] {
    const until = this.time.elapsed() - this.lagMs
    return (this.versions.findLast(({ at }) => at <= until) ?? this.versions[0])?.rows ?? []
  }

  private put(row: Voucher): void {
    this.held.set(row.id, row)
  }

  private aRow(hour: number): Voucher {
    return aVoucher({
      id: `V${++this.count}`,
      sender: this.one(names),
      ownerName: this.one(names),
      message: 'm 0',
      amountCents: 50_000 * (1 + this.whole(6)),
      status: this.one(statuses),
      createdDate: new Date(startsAt + hour * hourMs).toISOString(),
    })
  }

  private some(count: number): Voucher[] {
    const rows = [...this.held.values()]
    return Array.from({ length: rows.length > 0 ? count : 0 }, () => this.one(rows))
  }

  private one<T>(of: readonly T[]): T {
    return of[this.whole(of.length)] as T
  }

  private whole(below: number): number {
    return Math.floor(this.random() * below)
  }
}

function wanted({ searchId, searchKey }: Record<string, string>): (row: Voucher) => boolean {
  if (searchId === 'id') return ({ id }) => id === searchKey
  if (searchId === 'sender_name') return ({ sender }) => sender === searchKey
  throw new Error(`the server was not told how to search by ${searchId}`)
}

/** As much of a Response as the engine reads. */
function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const all: Record<string, string> = { 'content-type': 'application/json', ...headers }
  const answer = {
    status,
    headers: { get: (name: string) => all[name] ?? null },
    text: async () => JSON.stringify(body),
  }
  return answer as unknown as Response
}
