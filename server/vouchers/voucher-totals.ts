import { count, eq } from 'drizzle-orm'
import type { voucherStatusKeys } from '#store/resources/vouchers/voucher-calls.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { RememberedTotals } from '#server/remembered-totals.ts'

type StatusKey = (typeof voucherStatusKeys)[number]

/** How many vouchers of a status, or in all, a list has. */
export class VoucherTotals {
  readonly #totals: RememberedTotals

  constructor(clock: Clock) {
    this.#totals = new RememberedTotals(clock)
  }

  of(db: Database, statusKey: StatusKey): Promise<number> {
    return this.#totals.of(statusKey, async () => {
      const where = statusKey === 'ALL' ? undefined : eq(vouchers.status, statusKey)
      const [row] = await db.select({ total: count() }).from(vouchers).where(where)
      return row?.total ?? 0
    })
  }
}
