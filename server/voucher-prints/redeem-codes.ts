import { randomInt } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { redeemCodes } from '#server/data/schema/redeem-codes.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'

/** Without letters that look like digits, and all of them in the dense alphabet of QR codes. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 26 signs of 32: 130 bits, nobody guesses one. */
function newRedeemCode(): string {
  return Array.from({ length: 26 }, () => signs.charAt(randomInt(signs.length))).join('')
}

/**
 * The redeem codes of vouchers by voucher id, made for those that have none yet: a voucher has one code for ever, even
 * when two people ask for the first time at once. Unknown vouchers have none.
 */
export async function redeemCodesOf(db: Database, clock: Clock, ids: readonly string[]): Promise<Map<string, string>> {
  const known = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      inArray(
        vouchers.id,
        ids.map((id) => id.toUpperCase()),
      ),
    )
  const codes = await storedCodes(db, known)
  const without = known.filter(({ id }) => !codes.has(id))
  if (without.length === 0) return codes
  const createdAt = clock.now()
  await db
    .insert(redeemCodes)
    // In one order, so that two requests for the same vouchers do not wait for each other.
    .values(without.map(({ id }) => ({ voucherId: id, code: newRedeemCode(), createdAt })).toSorted(byVoucher))
    .onConflictDoNothing({ target: redeemCodes.voucherId })
  return storedCodes(db, known)
}

async function storedCodes(db: Database, known: readonly { id: string }[]): Promise<Map<string, string>> {
  if (known.length === 0) return new Map()
  const ids = known.map(({ id }) => id)
  const rows = await db.select().from(redeemCodes).where(inArray(redeemCodes.voucherId, ids))
  return new Map(rows.map(({ voucherId, code }) => [voucherId, code]))
}

function byVoucher(one: { voucherId: string }, other: { voucherId: string }): number {
  return one.voucherId < other.voucherId ? -1 : 1
}
