import type { z } from 'zod'
import type { voucherOnWire, voucherStatuses } from '#store/resources/vouchers/voucher-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import type { vouchers } from '#server/data/schema/vouchers.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { colomboIso, utcNaive } from '#server/wire/times.ts'
import { lastChanges } from '#server/change/last-changes.ts'

export type VoucherRow = typeof vouchers.$inferSelect
export type VoucherStatus = (typeof voucherStatuses)[number]

/** Vouchers under the names of list and search, each with who changed it last. */
export async function vouchersToWire(
  db: Database,
  rows: readonly VoucherRow[],
): Promise<z.input<typeof voucherOnWire>[]> {
  const last = await lastChanges(
    db,
    'vouchers',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...voucherToWire(row), ...last.get(row.id) }))
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
