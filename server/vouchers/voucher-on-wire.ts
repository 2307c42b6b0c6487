import { desc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { voucherOnWire, voucherStatuses } from '#store/resources/vouchers/voucher-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { type vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { colomboIso, utcNaive } from '#server/wire/times.ts'
import { lastChanges } from '#server/change/last-changes.ts'

export type VoucherRow = typeof vouchers.$inferSelect
export type VoucherStatus = (typeof voucherStatuses)[number]

/** Vouchers under the names of list and search, each with what is left on it and who changed it last. */
export async function vouchersToWire(
  db: Database,
  rows: readonly VoucherRow[],
): Promise<z.input<typeof voucherOnWire>[]> {
  const ids = rows.map(({ id }) => id)
  const [last, left] = await Promise.all([lastChanges(db, 'vouchers', ids), balances(db, ids)])
  return rows.map((row) => ({
    ...voucherToWire(row),
    // Nothing was ever booked: all of it is left.
    balance: amountOnWire(left.get(row.id) ?? row.amountCents),
    ...last.get(row.id),
  }))
}

/** What is left on those of some vouchers that have an account, by id: what its newest booking says. */
async function balances(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { voucherId, at, id, runningBalanceCents } = voucherTransactions
  const newest = await db
    .selectDistinctOn([voucherId], { voucherId, left: runningBalanceCents })
    .from(voucherTransactions)
    .where(inArray(voucherId, [...ids]))
    .orderBy(voucherId, desc(at), desc(id))
  return new Map(newest.map((one) => [one.voucherId, one.left]))
}

function voucherToWire(row: VoucherRow): z.input<typeof voucherOnWire> {
  return {
    id: row.id,
    sender: row.sender,
    ownerName: row.ownerName,
    ownerMobile: row.ownerMobile,
    message: row.message,
    amount: amountOnWire(row.amountCents),
    createdDate: utcNaive(row.createdDate),
    expiryDate: colomboIso(row.expiryDate),
    status: row.status as VoucherStatus,
    deleteDate: row.deleteDate ? utcNaive(row.deleteDate) : null,
    imageFront: row.imageFront,
    purchaseId: row.purchaseId,
    merchantGroup: row.merchantGroup,
  }
}
