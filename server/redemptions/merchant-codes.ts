import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { redemptionCodes } from '#server/data/schema/vouchers.ts'

/** The codes given out for a redemption; none for an unknown one, since not every merchant gives codes. */
export async function merchantCodesOf(db: Database, redemptionId: string) {
  const rows = await db
    .select()
    .from(redemptionCodes)
    .where(eq(redemptionCodes.redemptionId, redemptionId.trim().toUpperCase()))
    .orderBy(asc(redemptionCodes.serialNumber))
  return rows.map((row) => ({
    voucherCode: row.voucherCode,
    denomination: row.denominationCents / 100,
    expiry: row.expiry,
    serialNumber: row.serialNumber,
  }))
}
