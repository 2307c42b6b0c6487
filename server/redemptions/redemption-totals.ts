import { count, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'

const rememberedMs = 10_000
/** Counting this many takes a hundred milliseconds, during which PGlite answers nobody else. */
const worthRemembering = 50_000

/**
 * How many redemptions a list has. Large numbers are remembered for ten seconds: a portal that reads a thousand
 * pages need not have them counted a thousand times, and the page count is a hint (store/define/page-of.ts).
 */
export class RedemptionTotals {
  readonly #clock: Clock
  readonly #known = new Map<string, { total: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `name` stands for the condition: equal names, equal conditions. */
  async of(db: Database, name: string, where: SQL | undefined): Promise<number> {
    const now = this.#clock.now().getTime()
    const known = this.#known.get(name)
    if (known && now - known.at < rememberedMs) return known.total
    this.#known.delete(name)
    const [row] = await db.select({ total: count() }).from(redemptions).where(where)
    const total = row?.total ?? 0
    if (total >= worthRemembering) this.#known.set(name, { total, at: now })
    return total
  }
}
