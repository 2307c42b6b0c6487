import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { dueKindsAt, dueTitles } from '#store/resources/deliveries/delivery-due.ts'
import { deliveryStatusTitles, deliveryTypeTitles, modeTitle } from '#store/resources/deliveries/delivery-rules.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { titledKinds } from '#ui/listing/filters.ts'
import classes from './deliveries.module.css'
import { CreatedDate, DeliverBy, DeliveryStatusBadge, sameDayWords, voucherHref } from './delivery-words.tsx'

const column = columnsOf<Delivery>()

/** Spec 002 §9. */
const pageSize = 25

/** The list of deliveries and pickups as data, as it is at a moment: its filters and columns (spec 002 §2, decisions.md H1). */
export function deliveryListing(now: number) {
  return defineListing({
    resource: deliveries,
    pageSize,
    title: 'Deliveries & Pickups',
    columns: [
      column.id('id', 'Purchase ID', { width: '7.25rem' }),
      column.shown('createdDate', 'Created Date', CreatedDate, { sorts: true, hint: 'IST', kind: 'dateTime' }),
      column.shown('deliveryDate', 'Deliver On/Before', DeliverBy, {
        stacked: '9.25rem',
        sorts: true,
        kind: 'dateTime',
      }),
      column.shown('voucherId', 'Voucher ID', VoucherLink, { width: '7.5rem' }),
      column.shown('receiverName', 'Receiver', ReceiverName, { least: '7rem' }),
      column.shown('physicalOption', 'Dispatch', modeTitle, { width: '4.5rem' }),
      column.shown('sameDay', 'Same Day', sameDayWords, { width: '4.75rem' }),
      column.shown('status', 'Status', DeliveryStatusBadge, { width: '7.125rem' }),
    ],
    filters: [
      {
        kind: 'select',
        param: 'deliveryType',
        field: 'physicalOption',
        title: 'Type',
        all: 'Type: ALL',
        titles: deliveryTypeTitles,
      },
      {
        kind: 'select',
        param: 'deliveryStatus',
        field: 'status',
        title: 'Order status',
        all: 'Status: ALL',
        titles: deliveryStatusTitles,
        endsSearch: true,
      },
      {
        kind: 'select',
        param: 'due',
        cards: true,
        title: 'What is due',
        all: 'Due: ANY',
        kinds: titledKinds(dueTitles, dueKindsAt(now)),
      },
    ],
    searches: { id: 'Purchase or voucher ID' },
    selectedNoun: { one: 'order(s)', many: 'order(s)' },
    sorts: ['createdDate', 'deliveryDate'],
    drawer: 'order',
  })
}

/** A name is what people know an order by: where it is long, on two lines. */
function ReceiverName({ receiverName }: Delivery) {
  return (
    <span className={classes['receiver']} title={receiverName}>
      {receiverName}
    </span>
  )
}

/** The row's own link opens its drawer; this one is a stop of the mouse alone, and the drawer has it for everybody. */
function VoucherLink({ voucherId }: Delivery) {
  if (voucherId === '') return '–'
  return (
    <a
      className={classes['voucher']}
      href={voucherHref(voucherId)}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      title={`Open voucher ${voucherId} in a new tab`}
    >
      {voucherId}
    </a>
  )
}
