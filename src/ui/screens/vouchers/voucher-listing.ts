import { owedKinds, owedTitles } from '#store/resources/vouchers/voucher-owed.ts'
import { type Voucher, vouchers, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { titledKinds } from '#ui/listing/filters.ts'

const column = columnsOf<Voucher>()

/** The list of vouchers as data: tabs, searches, columns (spec 000 §2.8, §9), two of them for those who ask for them. */
export const voucherListing = defineListing({
  resource: vouchers,
  pageSize: 100,
  title: 'Vouchers',
  columns: [
    column.id('id', 'Voucher ID'),
    column.text('sender', 'Sender'),
    column.dateTime('createdDate', 'Created Date'),
    column.text('ownerName', 'Receiver'),
    column.money('amountCents', 'Amount'),
    column.digits('ownerMobile', 'Receiver Number'),
    column.shown('status', 'Status', ({ status }) => voucherStatusTitles[status], { width: '8.5rem', optional: true }),
    column.dateTime('expiryDate', 'Expiry Date', { optional: true }),
  ],
  filters: [
    { kind: 'tabs', param: 'filter', field: 'status', titles: voucherStatusTitles },
    { kind: 'exact', param: 'purchase', by: 'purchase_id', title: 'Purchase' },
    {
      kind: 'select',
      chip: true,
      param: 'show',
      title: 'Which vouchers',
      all: 'All vouchers',
      kinds: titledKinds(owedTitles, owedKinds),
    },
    { kind: 'span', param: 'issued', field: 'createdDate', title: 'Issued' },
    { kind: 'span', param: 'expires', field: 'expiryDate', title: 'Expires' },
  ],
  searches: {
    id: 'Voucher ID',
    receiver_mobile: 'Receiver Number',
    sender_name: 'Sender Name',
    receiver_name: 'Receiver Name',
    created_date: 'Created Date (YYYY-MM-DD)',
    expiry_date: 'Expiry Date (YYYY-MM-DD)',
  },
  sorts: ['createdDate', 'expiryDate', 'amountCents'],
  sum: 'amountCents',
  nothingFound: 'No vouchers found',
  drawer: 'voucher',
})
