import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/data/open-database.ts'

const rememberedMs = 10_000
/** Counting this many takes so long that a portal reading page after page should not wait for it each time. */
const worthRemembering = 50_000

/** How many rows a list has; large numbers are remembered for ten seconds, because the page count is a hint. */
export class RememberedCounts {
  readonly #clock: Clock
  readonly #known = new Map<string, { total: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `name` stands for the condition: the same name must always mean the same rows. */
  async of(db: Database, name: string, table: PgTable, where: SQL | undefined): Promise<number> {
    const now = this.#clock.now().getTime()
    const known = this.#known.get(name)
    if (known && now - known.at < rememberedMs) return known.total
    const [row] = await db.select({ total: count() }).from(table).where(where)
    const total = row?.total ?? 0
    if (total >= worthRemembering) this.#known.set(name, { total, at: now })
    return total
  }
}
