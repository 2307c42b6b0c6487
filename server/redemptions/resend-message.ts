import { eq } from 'drizzle-orm'
import { formatLkr } from '#store/values/money.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import type { Reach } from '#server/auth/reach.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { countMessages } from '#server/mail/message-limits.ts'
import { recipientCore } from '#server/security-logs/count-codes.ts'
import { holdRedemption, type RedemptionKey, type RedemptionRow } from './hold-redemption.ts'

export interface MessageAsked {
  redemptionId: RedemptionKey
  /** Empty for the stored number. */
  mobileNumbers: readonly string[]
  /** Empty for the stored address. */
  emails: readonly string[]
  notifyTo: 'NOTIFY_TO_USER' | 'NOTIFY_TO_MERCHANT'
}

/** Tells the customer or the shop once more what was paid; not when it was taken back. All of it or nothing. */
export async function resendMessage(change: Change, reach: Reach, asked: MessageAsked): Promise<void> {
  const redemption = await holdRedemption(change.db, reach, asked.redemptionId)
  if (redemption.status === 'UNREDEEMED') throw new HttpError(400, 'REDEMPTION_ALREADY_UNREDEEMED')
  const { mobileNo, email, shop } = await storedAddresses(change.db, redemption, asked.notifyTo)
  const numbers = oneOfEach(asked.mobileNumbers, mobileNo)
  const addresses = oneOfEach(asked.emails, email)
  if (!numbers.every((number) => /^\+?[\d\s-]{7,15}$/.test(number))) {
    throw new HttpError(400, 'mobileNumbers: is not a mobile number')
  }
  if (!addresses.every((address) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))) {
    throw new HttpError(400, 'emails: is not an e-mail address')
  }
  if (numbers.length + addresses.length === 0) throw new HttpError(400, 'NO_DESTINATION')
  const isStored = (recipient: string) =>
    [mobileNo, email].some((stored) => stored !== null && recipientCore(stored) === recipientCore(recipient))
  await countMessages(change, {
    row: { rows: 'redemptions', id: redemption.code },
    recipients: [...addresses, ...numbers].map((recipient) => ({ recipient, isStored: isStored(recipient) })),
  })
  const body = textFor(asked.notifyTo, redemption, shop)
  const subject = `Redemption ${redemption.code}`
  for (const recipient of addresses) {
    await change.transport.send({ channel: 'mail', recipient, subject, body }, change.db)
  }
  for (const recipient of numbers) {
    await change.transport.send({ channel: 'sms', recipient, subject: '', body }, change.db)
  }
}

function oneOfEach(given: readonly string[], stored: string | null): string[] {
  const wanted = given.map((one) => one.trim()).filter((one) => one !== '')
  return [...new Set(wanted.length > 0 ? wanted : stored ? [stored] : [])]
}

async function storedAddresses(db: Database, redemption: RedemptionRow, to: MessageAsked['notifyTo']) {
  const [row] = await db
    .select({
      shopMobile: subMerchants.mobileNo,
      shopEmail: subMerchants.email,
      location: subMerchants.location,
      merchant: merchants.name,
      customerEmail: vouchers.deliveryEmail,
    })
    .from(subMerchants)
    .innerJoin(merchants, eq(merchants.id, subMerchants.merchantId))
    .innerJoin(vouchers, eq(vouchers.id, redemption.voucherId))
    .where(eq(subMerchants.id, redemption.subMerchantId))
  if (!row) throw new Error(`the shop of redemption ${redemption.id} is gone`)
  const shop = `${row.merchant}, ${row.location}`
  return to === 'NOTIFY_TO_USER'
    ? { mobileNo: redemption.mobileNo, email: row.customerEmail, shop }
    : { mobileNo: row.shopMobile, email: row.shopEmail, shop }
}

function textFor(to: MessageAsked['notifyTo'], redemption: RedemptionRow, shop: string): string {
  const amount = formatLkr(redemption.redeemedCents)
  const at = formatDateTime(redemption.at.toISOString())
  return to === 'NOTIFY_TO_USER'
    ? `Dear ${redemption.customerName}, ${amount} of your voucher were redeemed at ${shop} on ${at}. Redemption: ${redemption.code}.`
    : `${amount} were redeemed at ${shop} on ${at}. Redemption: ${redemption.code}, reference: ${redemption.referenceCode}.`
}
