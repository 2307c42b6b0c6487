import { count, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'
import { RememberedTotals } from '#server/remembered-totals.ts'

/** How many redemptions a list has. */
export class RedemptionTotals {
  readonly #totals: RememberedTotals

  constructor(clock: Clock) {
    this.#totals = new RememberedTotals(clock)
  }

  /** `name` stands for the condition: equal names, equal conditions. */
  of(db: Database, name: string, where: SQL | undefined): Promise<number> {
    return this.#totals.of(name, async () => {
      const [row] = await db.select({ total: count() }).from(redemptions).where(where)
      return row?.total ?? 0
    })
  }
}
