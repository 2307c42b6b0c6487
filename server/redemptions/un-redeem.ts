import { desc, eq } from 'drizzle-orm'
import { type IdOrAll, type Reach, readId } from '#server/auth/reach.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantFinanceDetails, merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'
import { voucherTransactions } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { applyChange, type Change, findVoucher, holdLivingVoucher, refuseDeleted } from '#server/change/change.ts'
import type { VoucherRow } from '#server/vouchers/voucher-on-wire.ts'
import { holdRedemption, type RedemptionKey, type RedemptionRow, readRedemption } from './hold-redemption.ts'

/** For how long after the purchase a redemption can be taken back. */
export interface UnredeemWindow {
  hours: number
}

/** Refuses with the reason when a redemption cannot be taken back now, as the un-redeem would; asked before anybody types a password. */
export async function checkUnredeemable(
  db: Database,
  asked: { reach: Reach; key: RedemptionKey; now: Date },
  window: UnredeemWindow,
): Promise<void> {
  const redemption = await readRedemption(db, asked.reach, asked.key)
  await refuseWithoutFinance(db, redemption.merchantId)
  refuseLateOrDone(redemption, asked.now, window)
  refuseDeleted(await findVoucher(db, redemption.voucherId, { hold: false }))
}

/**
 * Takes a redemption back, once: it is marked, and its voucher gets the money back in the same transaction. Not when it
 * was paid to the merchant, when the window is over, or when the voucher is deleted.
 */
export async function unredeemRedemption(
  change: Change,
  asked: { reach: Reach; key: RedemptionKey; merchantId: IdOrAll },
  window: UnredeemWindow,
): Promise<void> {
  const now = change.clock.now()
  const redemption = await holdRedemption(change.db, asked.reach, asked.key)
  await refuseOtherMerchant(change.db, redemption, asked.merchantId)
  await refuseWithoutFinance(change.db, redemption.merchantId)
  refuseLateOrDone(redemption, now, window)
  const voucher = await holdLivingVoucher(change.db, redemption.voucherId)
  const wasUsedUp = await giveBack(change.db, redemption, now)
  await change.db
    .update(redemptions)
    .set({ status: 'UNREDEEMED', unRedeemedAt: wholeSecond(now), unRedeemedByEmail: change.by.email })
    .where(eq(redemptions.id, redemption.id))
  await applyChange(change.db, voucher.id, wasUsedUp ? usableAgain(voucher, now) : {})
}

async function refuseOtherMerchant(db: Database, redemption: RedemptionRow, asked: IdOrAll): Promise<void> {
  const merchantId = readId(asked)
  if (merchantId === null || merchantId === redemption.merchantId) return
  const known = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId))
  throw known.length === 0 ? new HttpError(404, 'CORE-MERCHANT_NOT_FOUND') : new HttpError(400, 'MERCHANT_MISMATCH')
}

/** What a merchant has earned cannot be corrected where nobody knows how it is paid (spec 001 §8). */
async function refuseWithoutFinance(db: Database, merchantId: number): Promise<void> {
  const known = await db
    .select({ merchantId: merchantFinanceDetails.merchantId })
    .from(merchantFinanceDetails)
    .where(eq(merchantFinanceDetails.merchantId, merchantId))
  if (known.length === 0) throw new HttpError(400, 'MERCHANT_FINANCE_DETAILS_NOT_FOUND')
}

function refuseLateOrDone(redemption: RedemptionRow, now: Date, { hours }: UnredeemWindow): void {
  if (redemption.status === 'UNREDEEMED') throw new HttpError(400, 'REDEMPTION_ALREADY_UNREDEEMED')
  if (redemption.payableId !== null) throw new HttpError(400, 'REDEMPTION_ALREADY_PAID')
  if (now.getTime() - redemption.at.getTime() > hours * 3_600_000) throw new HttpError(400, 'UNREDEEM_PERIOD_END')
}

/** Adds the money to the voucher's account, whose row the caller holds; true when there was nothing left on it. */
async function giveBack(db: Database, redemption: RedemptionRow, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ balanceCents: voucherTransactions.runningBalanceCents })
    .from(voucherTransactions)
    .where(eq(voucherTransactions.voucherId, redemption.voucherId))
    .orderBy(desc(voucherTransactions.at), desc(voucherTransactions.id))
    .limit(1)
  if (!last) throw new Error(`voucher ${redemption.voucherId} was redeemed without an account`)
  const [shop] = await db
    .select({ merchant: merchants.name, subMerchant: subMerchants.location })
    .from(subMerchants)
    .innerJoin(merchants, eq(merchants.id, subMerchants.merchantId))
    .where(eq(subMerchants.id, redemption.subMerchantId))
  await db.insert(voucherTransactions).values({
    voucherId: redemption.voucherId,
    transactionType: 'CREDIT',
    description: `Unredeemed at ${shop?.merchant ?? ''}`,
    amountCents: redemption.redeemedCents,
    runningBalanceCents: last.balanceCents + redemption.redeemedCents,
    at: wholeSecond(now),
    redemptionId: redemption.code,
    merchant: shop?.merchant ?? null,
    subMerchant: shop?.subMerchant ?? null,
    referenceCode: redemption.referenceCode,
    status: 'COMPLETE',
  })
  return last.balanceCents === 0
}

/** A voucher that was inactive because it was used up can be used again; one with another reason is left alone. */
function usableAgain({ status, expiryDate }: VoucherRow, now: Date): Partial<VoucherRow> {
  if (status !== 'INACTIVE') return {}
  return { status: expiryDate > now ? 'ACTIVE' : 'EXPIRED' }
}

/** The database rounds halves up; a booking must not lie in the future. */
function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}
