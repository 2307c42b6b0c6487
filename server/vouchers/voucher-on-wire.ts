import type { z } from 'zod'
import type { voucherOnWire, voucherStatuses } from '#store/resources/vouchers/voucher-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { voucherChanges, type vouchers } from '#server/data/schema/vouchers.ts'
import { lastChanges } from '#server/last-changes.ts'

export type VoucherRow = typeof vouchers.$inferSelect
export type VoucherStatus = (typeof voucherStatuses)[number]

const colomboShiftMs = 5.5 * 3_600_000

/** "2026-10-01T06:12:00": UTC without saying so, as list and history answer it (decisions.md T1). */
export function utcNaive(at: Date): string {
  return at.toISOString().slice(0, 19)
}

/** "2026-10-01T23:59:59+05:30"; Colombo has had this offset without change since 2006. */
export function colomboIso(at: Date): string {
  return `${utcNaive(new Date(at.getTime() + colomboShiftMs))}+05:30`
}

/** Cents as the wire's decimal number. */
export function amountOnWire(cents: number): number {
  return cents / 100
}

/** Vouchers under the names of list and search, each with who changed it last. */
export async function vouchersToWire(
  db: Database,
  rows: readonly VoucherRow[],
): Promise<z.input<typeof voucherOnWire>[]> {
  const { voucherId } = voucherChanges
  const last = await lastChanges(
    db,
    voucherChanges,
    voucherId,
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
