import { compareInList, type OrderKey } from '#store/define/order-key.ts'
import type { PageWindow } from '#store/database/coverage.ts'
import type { WindowSeen } from '#sync/pull/prove-window.ts'

interface ListedRow {
  id: string
  key: OrderKey
}

interface Habits {
  /** Rows of one key, on average. */
  tie: number
  /** Equal rows come in another order with every request. */
  isUnstable: boolean
  /** Rows a page at most, whatever is asked. */
  cap?: number
  /** How the server counts pages; null says nothing. */
  pages?: (rows: number, pageSize: number) => number | null
}

/** A list on a server that changes between requests, and remembers which rows stood still all the time. */
export class ShiftingList {
  rows: ListedRow[]
  requests = 0
  /** Rows that have been there, with this key, since the last `watch`. */
  private still = new Map<string, OrderKey>()
  private readonly random: () => number
  private readonly habits: Habits
  private count = 0

  constructor(size: number, habits: Habits, random: () => number) {
    this.habits = habits
    this.random = random
    // Newest first, so the newest key is the greatest.
    this.rows = Array.from({ length: size }, (_, i) => this.row(Math.floor((size - i) / habits.tie)))
    this.watch()
  }

  private row(key: OrderKey): ListedRow {
    return { id: `R${++this.count}`, key }
  }

  watch(): void {
    this.still = new Map(this.rows.map(({ id, key }) => [id, key]))
  }

  stoodStill(): Map<string, OrderKey> {
    const now = new Map(this.rows.map(({ id, key }) => [id, key]))
    return new Map([...this.still].filter(([id, key]) => now.get(id) === key))
  }

  /** So many of each, on average, happen before the next request. */
  shift({ inserts = 0, deletes = 0, moves = 0 }): void {
    for (let n = this.times(inserts); n > 0; n--) {
      const top = Number(this.rows[0]?.key ?? 0)
      this.rows.unshift(this.row(this.random() * this.habits.tie < 1 ? top + 1 : top))
    }
    for (let n = this.times(deletes); n > 0 && this.rows.length > 0; n--) this.rows.splice(this.anywhere(), 1)
    for (let n = this.times(moves); n > 0 && this.rows.length > 1; n--) {
      const [moved] = this.rows.splice(this.anywhere(), 1)
      const to = this.rows[this.anywhere()]
      if (!moved || !to) continue
      this.rows.push({ id: moved.id, key: to.key })
      this.still.delete(moved.id)
      this.rows.sort((a, b) => compareInList(a.key, b.key, 'desc'))
    }
  }

  private times(rate: number): number {
    return Math.floor(rate) + (this.random() < rate % 1 ? 1 : 0)
  }

  private anywhere(): number {
    return Math.floor(this.random() * this.rows.length)
  }

  answer(window: PageWindow): WindowSeen & { rows: ListedRow[] } {
    this.requests += 1
    const { isUnstable, cap = Infinity, pages = (rows, size) => Math.max(1, Math.ceil(rows / size)) } = this.habits
    if (isUnstable) this.shuffleTies()
    const size = Math.min(cap, window.pageSize)
    const offset = (window.page - 1) * size
    const rows = this.rows.slice(offset, offset + size)
    const keys = rows.map(({ key }) => key)
    const ids = rows.map(({ id }) => id)
    return { window, rows, ids, keys, answered: rows.length, totalPages: pages(this.rows.length, size) }
  }

  private shuffleTies(): void {
    const lots = new Map(this.rows.map(({ id }) => [id, this.random()]))
    this.rows.sort((a, b) => compareInList(a.key, b.key, 'desc') || (lots.get(a.id) ?? 0) - (lots.get(b.id) ?? 0))
  }
}
