import { clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { unpaidFor } from '#store/resources/client-orders/unpaid-orders.ts'
import { dueKindsAt, longPickupDays } from '#store/resources/deliveries/delivery-due.ts'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import { endsSoonDays, offerKindsAt } from '#store/resources/offers/offer-rules.ts'
import { offers } from '#store/resources/offers/offers.ts'
import { pendingPurchases } from '#store/resources/pending-purchases/pending-purchases.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { stock } from '#store/resources/stock/stock.ts'
import { topUps } from '#store/resources/top-ups/top-ups.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { lineOf, type WorkLine } from './work-line.ts'

/** An order may wait this long for its money before anybody is told. */
const unpaidDays = 14

/** Redemptions that no payment has paid: all merchants' on the platform's Home, its own on a merchant's. */
const payable = {
  path: '/earnings',
  search: { show: 'payable' },
  filters: () => ({ toPay: true }),
  since: 'dateTime',
  sum: 'earnedCents',
} as const

/** What a merchant is to be paid. */
export const payableNow = lineOf(redemptions, {
  ...payable,
  noun: { one: 'redemption payable now', many: 'redemptions payable now' },
})

/** What waits on this platform, in the order of urgency; each role sees those whose lists it may open. */
export const workLines: readonly WorkLine[] = [
  lineOf(deliveries, {
    noun: { one: 'order is overdue', many: 'orders are overdue' },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'overdue' },
    filters: (now) => dueKindsAt(now).overdue,
    since: 'deliveryDate',
  }),
  lineOf(deliveries, {
    noun: { one: 'order is due today', many: 'orders are due today' },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'today' },
    filters: (now) => dueKindsAt(now).today,
  }),
  lineOf(deliveries, {
    noun: { one: 'order to pack', many: 'orders to pack' },
    path: '/operations/deliveries-n-pickups',
    search: { deliveryStatus: 'PROCESSING' },
    filters: () => ({ status: 'PROCESSING' }),
    since: 'createdDate',
  }),
  lineOf(deliveries, {
    noun: { one: 'courier order without a tracking ID', many: 'courier orders without a tracking ID' },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'untracked' },
    filters: (now) => dueKindsAt(now).untracked,
    since: 'createdDate',
  }),
  lineOf(deliveries, {
    noun: {
      one: `pickup has waited for more than ${longPickupDays} days`,
      many: `pickups have waited for more than ${longPickupDays} days`,
    },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'long-pickup' },
    filters: (now) => dueKindsAt(now)['long-pickup'],
    since: 'createdDate',
  }),
  lineOf(pendingPurchases, {
    noun: { one: 'purchase to complete', many: 'purchases to complete' },
    path: '/purchases/pending-Purchases',
    search: {},
    filters: () => ({ waits: true }),
    since: 'createdDate',
    sum: 'amountCents',
  }),
  lineOf(topUps, {
    noun: { one: 'top-up to complete', many: 'top-ups to complete' },
    path: '/client/pending-client-top-ups',
    search: {},
    filters: () => ({ waits: true }),
    since: 'requestedTime',
    sum: 'amountCents',
  }),
  lineOf(redemptions, {
    ...payable,
    noun: { one: 'redemption to pay to its merchant', many: 'redemptions to pay to merchants' },
    doneAt: '/payments/add-payment',
  }),
  lineOf(clientOrders, {
    noun: {
      one: `client order unpaid for more than ${unpaidDays} days`,
      many: `client orders unpaid for more than ${unpaidDays} days`,
    },
    path: '/client/client-orders',
    search: { payment: `unpaid-${unpaidDays}` },
    filters: (now) => unpaidFor(unpaidDays, todayInColombo(now)),
    since: 'date',
    sum: 'totalCents',
  }),
  lineOf(vouchers, {
    noun: { one: 'voucher waits for activation', many: 'vouchers wait for activation' },
    path: '/vouchers/view-vouchers',
    search: { filter: 'PENDING_ACTIVATION' },
    filters: () => ({ status: 'PENDING_ACTIVATION' }),
    since: 'createdDate',
  }),
  lineOf(stock, {
    noun: { one: 'denomination has run out', many: 'denominations have run out' },
    path: '/merchant-vouchers/denominations-summary',
    search: { stock: 'out' },
    filters: () => ({ availableQuantity: { to: 0 } }),
  }),
  lineOf(offers, {
    noun: { one: `offer ends within ${endsSoonDays} days`, many: `offers end within ${endsSoonDays} days` },
    path: '/offers',
    search: { show: 'ending' },
    filters: (now) => offerKindsAt(now).ending,
  }),
]
