import type { Database } from '#server/data/open-database.ts'
import { offerOwners, offers } from '#server/data/schema/offers.ts'
import { colomboDay, colomboDayBounds } from '#store/values/colombo-time.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import type { SeededMerchants } from './merchants.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000

/** Title, and for whom; the number is percent where it is below 100, else rupees. */
const kinds: readonly (readonly [title: string, value: number, code: string])[] = [
  ['Weekend savings', 10, 'WEEKEND'],
  ['Avurudu special', 15, 'AVURUDU'],
  ['Rs. 500 off your basket', 500, 'OFF500'],
  ['Vesak week', 12.5, 'VESAK'],
  ['Students on weekdays', 20, 'STUDENT'],
  ['Rs. 1,000 off above Rs. 10,000', 1000, 'OFF1000'],
  ['Opening offer', 25, 'OPENING'],
  ['Year end sale', 30, 'YEAREND'],
  ['Poya day treats', 7.5, 'POYA'],
]

/** Offers that are over, running and still to come, each in one or more shops of its merchant. */
export async function seedOffers(
  db: Database,
  random: Random,
  order: { vouchers: number; now: Date; shops: SeededMerchants },
): Promise<void> {
  if (order.vouchers === 0) return
  const total = Math.min(180, Math.round(36 + order.vouchers / 500))
  const owners: (typeof offerOwners.$inferInsert)[] = []
  const rows = Array.from({ length: total }, (_, place) => {
    const merchant = random.pick(order.shops.merchants)
    const shops = order.shops.subMerchants.filter(({ merchantId }) => merchantId === merchant.id)
    const chosen = shops.filter((_shop, at) => at === 0 || random.chance(0.6))
    owners.push(...chosen.map(({ id = 0 }) => ({ offerId: 701 + place, subMerchantId: id })))
    return { id: 701 + place, merchantId: merchant.id ?? 0, ...offerOf(random, merchant.name, order.now) }
  })
  await insertRows(db, offers, rows)
  await insertRows(db, offerOwners, owners)
  await continueNumbering(db, 'offers')
}

function offerOf(random: Random, merchantName: string, now: Date) {
  const [title, value, code] = random.pick(kinds)
  const isPercent = value < 100
  const tenths = random.whole(0, 10)
  const start = new Date(now.getTime() + random.whole(-200, 40) * dayMs)
  const end = new Date(start.getTime() + random.pick([3, 7, 14, 30, 60, 90]) * dayMs)
  return {
    code: `${code}${random.whole(1, 9)}`,
    title,
    description: isPercent
      ? `${value}% off at ${merchantName} when you pay with a voucher.`
      : `Rs. ${value} off at ${merchantName} when you pay with a voucher.`,
    termsAndConditions: 'Not together with other offers. While stocks last.',
    imageUrl: '/api/themes/festive.svg',
    unit: isPercent ? 'OFFER_DISCOUNT' : 'OFFER_FLAT_RATE',
    value: String(value),
    minimum: String(random.pick([1, 1000, 2500, 5000, 10_000])),
    // Together they are the value.
    merchantContribution: String((value * 100 * tenths) / 1000),
    platformContribution: String((value * 100 * (10 - tenths)) / 1000),
    startDate: new Date(dayOf(start).from),
    endDate: new Date(Date.parse(dayOf(end).to) - 1000),
  }
}

function dayOf(at: Date) {
  return colomboDayBounds(colomboDay(at.toISOString()))
}
