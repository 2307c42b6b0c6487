import { count, eq } from 'drizzle-orm'
import type { voucherStatusKeys } from '#store/resources/vouchers/voucher-calls.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'

type StatusKey = (typeof voucherStatusKeys)[number]

const rememberedMs = 10_000
/** Counting this many takes a hundred milliseconds, during which PGlite answers nobody else. */
const worthRemembering = 50_000

/**
 * How many vouchers a list has. Large numbers are remembered for ten seconds: a portal that reads ten thousand
 * pages need not have them counted ten thousand times, and the page count is a hint (store/define/page-of.ts).
 */
export class VoucherTotals {
  readonly #clock: Clock
  readonly #known = new Map<StatusKey, { total: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async of(db: Database, statusKey: StatusKey): Promise<number> {
    const now = this.#clock.now().getTime()
    const known = this.#known.get(statusKey)
    if (known && now - known.at < rememberedMs) return known.total
    const where = statusKey === 'ALL' ? undefined : eq(vouchers.status, statusKey)
    const [row] = await db.select({ total: count() }).from(vouchers).where(where)
    const total = row?.total ?? 0
    if (total >= worthRemembering) this.#known.set(statusKey, { total, at: now })
    return total
  }
}
