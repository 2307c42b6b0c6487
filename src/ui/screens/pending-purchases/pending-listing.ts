import { type PendingPurchase, pendingPurchases } from '#store/resources/pending-purchases/pending-purchases.ts'
import { paymentTypeTitles, paymentTypeWords } from '#store/resources/purchases/purchase-rules.ts'
import { type Day, daysAfter } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'

const column = columnsOf<PendingPurchase>()

const paidBy = Object.fromEntries(
  Object.entries(paymentTypeTitles).map(([paymentType, title]) => [
    paymentType,
    { title: `Paid: ${title}`, narrowsBy: { paymentType } },
  ]),
)

/** Days after which a purchase that waits is looked into. */
const longDays = 7

/** Purchases that wait for a yes, as data (spec 002 §2, §9); `today` in Colombo. */
export function pendingListing(today: Day) {
  return defineListing({
    resource: pendingPurchases,
    title: 'Pending Purchases',
    pageSize: 100,
    columns: [
      column.id('id', 'Pending ID', { width: '8rem' }),
      column.text('purchaseId', 'Purchase ID', { width: '8rem' }),
      column.dateTime('createdDate', 'Created Date'),
      column.text('createdBy', 'Created By', { weight: 2 }),
      column.money('amountCents', 'Amount'),
      column.shown('receiverName', 'Receiver', ({ receiverName }) => receiverName || '–', { optional: true }),
      column.shown('paymentType', 'Payment Method', ({ paymentType }) => paymentTypeWords(paymentType), {
        optional: true,
        width: '9rem',
      }),
    ],
    always: { waits: true },
    filters: [
      {
        kind: 'select',
        param: 'payment',
        title: 'Payment',
        all: 'Payment: any',
        kinds: { NONE: { title: 'No payment', narrowsBy: { paymentType: null } }, ...paidBy },
      },
      {
        kind: 'select',
        param: 'reach',
        title: 'Receiver',
        all: 'Receiver: any',
        kinds: { NONE: { title: 'Nothing tells the receiver', narrowsBy: { isReachable: false } } },
      },
      {
        kind: 'select',
        param: 'waiting',
        title: 'Waiting',
        all: 'Waiting: any time',
        kinds: {
          LONG: {
            title: `Waiting for more than ${longDays} days`,
            narrowsBy: { createdDate: { below: colomboDayBounds(daysAfter(today, -longDays)).from } },
          },
        },
      },
      { kind: 'days', field: 'createdDate', days: 'colombo', title: 'Created' },
    ],
    searches: { text: 'ID, name, number or e-mail' },
    sum: 'amountCents',
    sorts: ['createdDate', 'amountCents'],
    nothingFound: 'No pending purchases found',
    drawer: 'pending-purchase',
  })
}
