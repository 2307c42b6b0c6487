import { todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'
import { nameAt } from './search-rows.ts'

/** So many are of one shop, and its merchant is still to be paid for them: as many as an Excel file holds. */
export const ofOneShop = 50_000
export const shopId = '990001'
export const merchantId = '101'

const minuteMs = 60_000
/** From one redemption to the one before: a hundred thousand fill two thirds of a year. */
const apartMs = 3.5 * minuteMs

/** Redemption `n`, newest first from yesterday on; always the same for the same number on the same day. */
export function redemptionAt(n: number): Redemption {
  const isOfShop = n % 2 === 0 && n < 2 * ofOneShop
  const redeemedCents = 100_000 + ((n * 7919) % 900_000)
  const today = todayInColombo(Date.now())
  const newest = Date.parse(colomboDayBounds(today).from)
  return aRedemption({
    id: `B${n.toString(36).toUpperCase().padStart(9, '0')}`,
    number: 50_000_000 + n,
    dateTime: new Date(newest - n * apartMs).toISOString(),
    referenceCode: `REF${n}`,
    voucherId: `V${n}`,
    redeemedCents,
    earnedCents: Math.round(redeemedCents * 0.95),
    platformEarnedCents: Math.round(redeemedCents * 0.05),
    customerName: nameAt(n),
    terminalId: `T${n % 300}`,
    subMerchantId: isOfShop ? shopId : String(1001 + (n % 40)),
    subMerchantLocation: isOfShop ? 'Bench' : `Shop ${n % 40}`,
    merchantId: isOfShop ? merchantId : String(102 + (n % 10)),
    merchantName: isOfShop ? 'The first' : `Merchant ${n % 10}`,
    payableStatus: isOfShop ? null : 'PAID',
  })
}
