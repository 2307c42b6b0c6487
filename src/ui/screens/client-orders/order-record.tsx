import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { orderStatusTitles, orderWords } from '#store/resources/client-orders/order-words.ts'
import { setOrderStatus } from '#store/resources/client-orders/update-order.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { CancelOrder, ReopenOrder } from './status-dialogs.tsx'

const fact = factsOf<ClientOrder>()

/** Cancelling, and taking that back (decisions.md I17). */
export const statusActions: readonly RecordAction<ClientOrder>[] = [
  {
    title: 'Cancel order',
    tone: 'danger',
    noun: 'change of the status',
    mutation: setOrderStatus,
    may: ({ isCancelled }) => !isCancelled,
    why: ({ paymentStatus }) =>
      paymentStatus === 'VOUCHER_CREATED' ? 'Its vouchers exist: the order can no longer be cancelled' : null,
    dialog: CancelOrder,
  },
  {
    title: 'Reopen order',
    noun: 'change of the status',
    mutation: setOrderStatus,
    may: ({ isCancelled }) => isCancelled,
    dialog: ReopenOrder,
  },
]

/** Every field of an order (spec 002 §2 Client Orders list). */
export const orderRecord: RecordSpec<ClientOrder> = {
  resource: clientOrders,
  heading: 'Client Order',
  copies: { what: 'order ID' },
  wide: true,
  actions: statusActions,
  facts: [
    fact.copy('referenceNo', 'Reference No'),
    fact.time('date', 'Order Date'),
    fact.money('totalCents', 'Total Amount'),
    fact.text(({ status }) => orderWords(orderStatusTitles, status), 'Status', { field: 'status' }),
    fact.node('Payment Status', ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />),
    fact.text('clientName', 'Client', { field: 'clientId' }),
    fact.text('salesAgentName', 'Sales Agent', { field: 'salesAgentId' }),
    fact.copy('salesAgentEmail', 'Sales Agent Email'),
    fact.text('contactPointName', 'Contact Point Name'),
    fact.email('contactPointEmail', 'Contact Point Email'),
  ],
}
