import { collectionName } from '#store/define/collection-name.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { FieldFilter, ListQuery } from '#store/listing/list-query.ts'
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

/** Rows that wait for somebody: what Home says of them, and the list that shows the very same rows. */
export interface WorkLine {
  /** "orders to pack" after their number. */
  noun: { one: string; many: string }
  /** Where they are listed; whoever may not go there is not told of them. */
  path: string
  /** Where it is done, if elsewhere: of no use to whoever may not go there. */
  doneAt?: string
  /** The address of that list, narrowed to them. */
  search: Readonly<Record<string, string>>
  of: Resource
  /** The same in the terms of the search worker; `now` in epoch milliseconds. */
  filters(now: number): Readonly<Record<string, FieldFilter>>
  /** An instant since which a row waits: the oldest is told. */
  since?: string
  /** Cents that are added up. */
  sum?: string
}

const line = <Row extends AnyRow>(
  of: Resource<Row>,
  told: Omit<WorkLine, 'of' | 'since' | 'sum'> & { since?: keyof Row & string; sum?: keyof Row & string },
): WorkLine => ({ ...told, of: of as unknown as Resource })

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
export const payableNow = line(redemptions, {
  ...payable,
  noun: { one: 'redemption payable now', many: 'redemptions payable now' },
})

/** What waits on this platform, in the order of urgency; each role sees those whose lists it may open. */
export const workLines: readonly WorkLine[] = [
  line(deliveries, {
    noun: { one: 'order is overdue', many: 'orders are overdue' },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'overdue' },
    filters: (now) => dueKindsAt(now).overdue,
    since: 'deliveryDate',
  }),
  line(deliveries, {
    noun: { one: 'order is due today', many: 'orders are due today' },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'today' },
    filters: (now) => dueKindsAt(now).today,
  }),
  line(deliveries, {
    noun: { one: 'order to pack', many: 'orders to pack' },
    path: '/operations/deliveries-n-pickups',
    search: { deliveryStatus: 'PROCESSING' },
    filters: () => ({ status: 'PROCESSING' }),
    since: 'createdDate',
  }),
  line(deliveries, {
    noun: { one: 'courier order without a tracking ID', many: 'courier orders without a tracking ID' },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'untracked' },
    filters: (now) => dueKindsAt(now).untracked,
    since: 'createdDate',
  }),
  line(deliveries, {
    noun: {
      one: `pickup has waited for more than ${longPickupDays} days`,
      many: `pickups have waited for more than ${longPickupDays} days`,
    },
    path: '/operations/deliveries-n-pickups',
    search: { due: 'long-pickup' },
    filters: (now) => dueKindsAt(now)['long-pickup'],
    since: 'createdDate',
  }),
  line(pendingPurchases, {
    noun: { one: 'purchase to complete', many: 'purchases to complete' },
    path: '/purchases/pending-Purchases',
    search: {},
    filters: () => ({ waits: true }),
    since: 'createdDate',
    sum: 'amountCents',
  }),
  line(topUps, {
    noun: { one: 'top-up to complete', many: 'top-ups to complete' },
    path: '/client/pending-client-top-ups',
    search: {},
    filters: () => ({ waits: true }),
    since: 'requestedTime',
    sum: 'amountCents',
  }),
  line(redemptions, {
    ...payable,
    noun: { one: 'redemption to pay to its merchant', many: 'redemptions to pay to merchants' },
    doneAt: '/payments/add-payment',
  }),
  line(clientOrders, {
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
  line(vouchers, {
    noun: { one: 'voucher waits for activation', many: 'vouchers wait for activation' },
    path: '/vouchers/view-vouchers',
    search: { filter: 'PENDING_ACTIVATION' },
    filters: () => ({ status: 'PENDING_ACTIVATION' }),
    since: 'createdDate',
  }),
  line(stock, {
    noun: { one: 'denomination has run out', many: 'denominations have run out' },
    path: '/merchant-vouchers/denominations-summary',
    search: { stock: 'out' },
    filters: () => ({ availableQuantity: { to: 0 } }),
  }),
  line(offers, {
    noun: { one: `offer ends within ${endsSoonDays} days`, many: `offers end within ${endsSoonDays} days` },
    path: '/offers',
    search: { show: 'ending' },
    filters: (now) => offerKindsAt(now).ending,
  }),
]

/** What the search worker is asked for a line: how many, their sum, and the one that has waited longest; `scope` is a merchant's. */
export function workQuery({ of, filters, since, sum }: WorkLine, now: number, scope = ''): ListQuery {
  return {
    collection: collectionName(of.name, scope),
    filters: filters(now),
    search: null,
    sort: since ? { by: since, direction: 'asc' } : of.order,
    page: 1,
    pageSize: 1,
    ...(sum ? { sum } : {}),
  }
}
