import { and, asc, count, desc, eq, gte, type SQL } from 'drizzle-orm'
import { colomboDay } from '#store/values/colombo-time.ts'
import type { Database } from '#server/data/open-database.ts'
import {
  merchantVoucherBatches,
  merchantVoucherCodes,
  merchantVoucherDenominations,
  merchantVouchers,
} from '#server/data/schema/stock.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { utcNaive } from '#server/wire/times.ts'

/** The stock of one value, as it is kept in a snapshot. */
export interface StockOfValue {
  denominationCents: number
  availableQuantity: number
}

/** Every value of every merchant voucher with the codes that can still be given out, also where none are left. */
export async function allStock(db: Database, now: Date) {
  const rows = await countStock(db, now)
  return rows.map(({ denominationCents, ...row }) => ({ ...row, denomination: amountOnWire(denominationCents) }))
}

/** The stock of one merchant voucher. */
export async function stockOf(db: Database, now: Date, merchantVoucherId: number): Promise<StockOfValue[]> {
  const rows = await countStock(db, now, eq(merchantVouchers.id, merchantVoucherId))
  return rows.map(({ denominationCents, availableQuantity }) => ({ denominationCents, availableQuantity }))
}

function countStock(db: Database, now: Date, where?: SQL) {
  const available = and(
    eq(merchantVoucherCodes.denominationId, merchantVoucherDenominations.id),
    gte(merchantVoucherCodes.expiry, colomboDay(now.toISOString())),
  )
  return db
    .select({
      id: merchantVoucherDenominations.id,
      merchantVoucherId: merchantVouchers.id,
      merchantVoucherName: merchantVouchers.name,
      denominationCents: merchantVoucherDenominations.denominationCents,
      availableQuantity: count(merchantVoucherCodes.serialNumber),
    })
    .from(merchantVoucherDenominations)
    .innerJoin(merchantVouchers, eq(merchantVouchers.id, merchantVoucherDenominations.merchantVoucherId))
    .leftJoin(merchantVoucherCodes, available)
    .where(where)
    .groupBy(merchantVoucherDenominations.id, merchantVouchers.id)
    .orderBy(asc(merchantVouchers.id), asc(merchantVoucherDenominations.denominationCents))
}

/** All uploads, newest first, with the stock before and after each. */
export async function allBatches(db: Database) {
  const rows = await db
    .select({ batch: merchantVoucherBatches, store: merchantVouchers.name })
    .from(merchantVoucherBatches)
    .innerJoin(merchantVouchers, eq(merchantVouchers.id, merchantVoucherBatches.merchantVoucherId))
    .orderBy(desc(merchantVoucherBatches.createdDate), desc(merchantVoucherBatches.id))
  return rows.map(({ batch, store }) => ({
    batchId: batch.id,
    merchantVoucherStore: store,
    createdDate: utcNaive(batch.createdDate),
    status: batch.status,
    uploadedBy: batch.uploadedBy,
    previousSnapshot: snapshotOnWire(batch.previousSnapshot),
    currentSnapshot: snapshotOnWire(batch.currentSnapshot),
  }))
}

function snapshotOnWire(snapshot: unknown) {
  return (snapshot as StockOfValue[]).map(({ denominationCents, availableQuantity }) => ({
    denomination: amountOnWire(denominationCents),
    availableQuantity,
  }))
}
