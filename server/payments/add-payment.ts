import { asc, eq, sql } from 'drizzle-orm'
import { colomboDay, formatDay } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { type IdOrAll, readId } from '#server/auth/reach.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantFinanceDetails, merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { readDay } from '#server/redemptions/date-range.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'

export interface PaymentAsked {
  merchantId: IdOrAll
  redemptionIds: readonly number[]
  paymentDate: string
  notifyMerchantViaEmail: boolean
  referenceCode: string
}

/**
 * Records a payment to a merchant and marks its redemptions as paid: all of them, each for the first time, or nothing.
 * The amount is the sum of what the merchant earned, in cents. Hands back the payment's id.
 */
export async function addPayment(change: Change, asked: PaymentAsked): Promise<number> {
  const { db } = change
  const now = change.clock.now()
  const referenceCode = asked.referenceCode.trim()
  if (referenceCode === '') throw new HttpError(400, 'Reference code is mandatory')
  const paymentDate = readDay('paymentDate', asked.paymentDate)
  if (paymentDate > colomboDay(now.toISOString())) throw new HttpError(400, 'paymentDate: cannot be in the future')
  const merchant = await knownMerchant(db, asked.merchantId)
  const amountCents = await holdUnpaid(db, merchant.id, asked.redemptionIds)
  const [payment] = await db
    .insert(merchantPayables)
    .values({
      merchantId: merchant.id,
      referenceCode,
      amountCents,
      paymentDate,
      createdAt: new Date(Math.floor(now.getTime() / 1000) * 1000),
      createdByEmail: change.by.email,
      notifiesMerchant: asked.notifyMerchantViaEmail,
      idempotencyKey: change.operation.key,
    })
    .returning({ id: merchantPayables.id })
  if (!payment) throw new Error('a payment was written without an id')
  await db.update(redemptions).set({ payableId: payment.id }).where(isOneOf(asked.redemptionIds))
  if (asked.notifyMerchantViaEmail) {
    await tellMerchant(change, merchant, {
      amountCents,
      paymentDate,
      referenceCode,
      redemptions: asked.redemptionIds.length,
    })
  }
  return payment.id
}

async function knownMerchant(db: Database, id: IdOrAll): Promise<{ id: number; name: string }> {
  const [merchant] = await db
    .select({ id: merchants.id, name: merchants.name })
    .from(merchants)
    .where(eq(merchants.id, readId(id) ?? -1))
  if (!merchant) throw new HttpError(404, 'MERCHANT_NOT_FOUND')
  return merchant
}

/** Holds the redemptions until the payment is committed, so that none is paid twice; what the merchant earned with them. */
async function holdUnpaid(db: Database, merchantId: number, ids: readonly number[]): Promise<number> {
  if (new Set(ids).size < ids.length) throw new HttpError(400, 'redemptionIds: a redemption is named twice')
  if (ids.some((id) => readId(id) === -1)) throw new HttpError(404, 'REDEMPTION_NOT_FOUND')
  // Everybody holds in the order of the ids: two payments never wait for each other.
  const rows = await db.select().from(redemptions).where(isOneOf(ids)).orderBy(asc(redemptions.id)).for('update')
  if (rows.length < ids.length) throw new HttpError(404, 'REDEMPTION_NOT_FOUND')
  if (rows.some((row) => row.merchantId !== merchantId)) throw new HttpError(400, 'MERCHANT_MISMATCH')
  if (rows.some(({ status }) => status === 'UNREDEEMED')) throw new HttpError(400, 'REDEMPTION_ALREADY_UNREDEEMED')
  if (rows.some(({ payableId }) => payableId !== null)) throw new HttpError(400, 'REDEMPTION_ALREADY_PAID')
  return rows.reduce((sum, { earnedCents }) => sum + earnedCents, 0)
}

/** The ids as one parameter: ten thousand would be too many. */
function isOneOf(ids: readonly number[]) {
  return sql`${redemptions.id} = any(${`{${ids.join(',')}}`}::int[])`
}

interface Told {
  amountCents: number
  paymentDate: string
  referenceCode: string
  redemptions: number
}

/** To the address of the merchant's finance details, or where there is none to its shops. */
async function tellMerchant(change: Change, merchant: { id: number; name: string }, told: Told): Promise<void> {
  const [finance] = await change.db
    .select({ email: merchantFinanceDetails.email })
    .from(merchantFinanceDetails)
    .where(eq(merchantFinanceDetails.merchantId, merchant.id))
  const shops = await change.db
    .select({ email: subMerchants.email })
    .from(subMerchants)
    .where(eq(subMerchants.merchantId, merchant.id))
    .orderBy(asc(subMerchants.id))
  const addresses = finance?.email ? [finance.email] : [...new Set(shops.map(({ email }) => email))]
  const day = formatDay(`${told.paymentDate}T00:00:00.000Z`)
  const body = [
    `Dear ${merchant.name},`,
    `we paid ${formatLkr(told.amountCents)} for ${told.redemptions} redemptions on ${day}.`,
    `Reference code: ${told.referenceCode}`,
  ].join('\n')
  for (const recipient of addresses) {
    await change.transport.send(
      { channel: 'mail', recipient, subject: 'Payment for your redemptions', body },
      change.db,
    )
  }
}
