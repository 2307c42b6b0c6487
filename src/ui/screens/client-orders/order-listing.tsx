import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { orderStatusTitles, orderWords, paymentStatusTitles } from '#store/resources/client-orders/order-words.ts'
import { unpaidFor } from '#store/resources/client-orders/unpaid-orders.ts'
import type { Day } from '#store/values/calendar-day.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import type { Kind } from '#ui/listing/filters.ts'
import { PaymentBadge } from './payment-badge.tsx'

const column = columnsOf<ClientOrder>()

/** A payment skipped on this device is no status of the server. */
const { PAYMENT_SKIPPED: _skipped, ...serverStatuses } = paymentStatusTitles
const unpaidDays = [7, 14, 30, 60]

/** By payment status, or by how many days an order that is not cancelled has waited for its payment. */
function paymentKinds(today: Day): Record<string, Kind> {
  const byStatus = Object.entries(serverStatuses).map(([status, title]): [string, Kind] => [
    status,
    { title, narrowsBy: { paymentStatus: status } },
  ])
  const byDays = unpaidDays.map((days): [string, Kind] => [
    `unpaid-${days}`,
    { title: `Unpaid for more than ${days} days`, narrowsBy: unpaidFor(days, today) },
  ])
  return Object.fromEntries([...byStatus, ...byDays])
}

/** Client orders as data, thirty a page, newest first (spec 002 §2, §9); `today` in Colombo. */
export function orderListing(today: Day) {
  return defineListing({
    resource: clientOrders,
    title: 'Client Orders',
    pageSize: 30,
    columns: [
      column.id('id', 'Order ID', { width: '7rem' }),
      column.text('referenceNo', 'Reference No', { width: '8rem', sorts: true }),
      column.dateTime('date', 'Order Date'),
      column.text('clientName', 'Client Name', { weight: 2, sorts: true }),
      column.money('totalCents', 'Total Amount'),
      column.shown('paymentStatus', 'Payment Status', ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />, {
        width: '12rem',
      }),
      column.shown('status', 'Status', ({ status }) => orderWords(orderStatusTitles, status), {
        width: '7rem',
        optional: true,
      }),
      column.shown('salesAgentName', 'Sales Agent', ({ salesAgentName }) => salesAgentName || '–', {
        weight: 1,
        optional: true,
      }),
    ],
    filters: [
      { kind: 'picker', param: 'filter', field: 'clientId', words: (id) => `Client ${id}`, here: true },
      {
        kind: 'select',
        param: 'payment',
        title: 'Payment status',
        all: 'Payment status: All',
        kinds: paymentKinds(today),
      },
      { kind: 'days', field: 'date', days: 'colombo', title: 'Ordered' },
    ],
    searches: { text: 'Order, client or contact' },
    searchMax: 320,
    sum: 'totalCents',
    sorts: ['date', 'totalCents', 'clientName', 'referenceNo'],
    drawer: 'order',
  })
}
