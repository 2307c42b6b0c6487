import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { voucherTransactionOnWire, voucherTransferOnWire } from '#store/resources/vouchers/voucher-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { voucherTransactions, vouchers, voucherTransfers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { colomboIso, utcNaive } from '#server/wire/times.ts'

/** What was paid with a voucher, newest first. */
export async function transactionsOf(db: Database, id: string): Promise<z.input<typeof voucherTransactionOnWire>[]> {
  const voucher = await knownVoucher(db, id)
  const rows = await db
    .select()
    .from(voucherTransactions)
    .where(eq(voucherTransactions.voucherId, voucher.id))
    .orderBy(desc(voucherTransactions.at), desc(voucherTransactions.id))
  return rows.map((row) => ({
    transactionType: row.transactionType,
    description: row.description,
    amount: amountOnWire(row.amountCents),
    runningBalance: amountOnWire(row.runningBalanceCents),
    timestamp: utcNaive(row.at),
    redemptionId: row.redemptionId,
    merchant: row.merchant,
    subMerchant: row.subMerchant,
    referenceCode: row.referenceCode,
    status: row.status,
  }))
}

/** To whom a voucher was handed over, newest first. */
export async function transfersOf(db: Database, id: string): Promise<z.input<typeof voucherTransferOnWire>[]> {
  const voucher = await knownVoucher(db, id)
  const rows = await db
    .select()
    .from(voucherTransfers)
    .where(eq(voucherTransfers.voucherId, voucher.id))
    .orderBy(desc(voucherTransfers.at), desc(voucherTransfers.id))
  return rows.map((row) => ({
    id: row.id,
    purchase: { createdDate: utcNaive(row.at) },
    senderMobileNo: row.senderMobileNo,
    smsMobileNo: row.smsMobileNo,
    amount: amountOnWire(row.amountCents),
    status: row.status,
    admin: { email: row.adminEmail, role: row.adminRole },
  }))
}

/** Where and when a voucher was or will be delivered by e-mail. */
export async function deliveryOf(db: Database, id: string) {
  const { deliveryEmail, scheduledDate } = await knownVoucher(db, id)
  return { deliveryEmail, scheduledDate: scheduledDate ? colomboIso(scheduledDate) : null }
}

async function knownVoucher(db: Database, id: string) {
  const [voucher] = await db
    .select({ id: vouchers.id, deliveryEmail: vouchers.deliveryEmail, scheduledDate: vouchers.scheduledDate })
    .from(vouchers)
    .where(eq(vouchers.id, id.toUpperCase()))
  if (!voucher) throw new HttpError(404, 'VOUCHER_NOT_FOUND')
  return voucher
}
