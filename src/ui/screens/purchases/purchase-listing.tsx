import { purchaseStatusTitles, purchaseTypeTitles } from '#store/resources/purchases/purchase-rules.ts'
import { type Purchase, purchases } from '#store/resources/purchases/purchases.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import type { SelectFilter } from '#ui/listing/filters.ts'
import { noPurchases, purchaseWords } from './purchase-words.ts'

const column = columnsOf<Purchase>()

/** Type and status share a word of the address, the type first: `TOPUP.pending` (decisions.md H21). */
export const typeFilter: SelectFilter<keyof Purchase> = {
  kind: 'select',
  param: 'filter',
  id: 'type',
  cards: true,
  field: 'type',
  title: 'Type',
  all: 'All',
  titles: purchaseTypeTitles,
}

/** Purchases as data (spec 002 §2, decisions.md F2, H12). */
export const purchaseListing = defineListing({
  resource: purchases,
  title: 'Purchases',
  pageSize: 10,
  columns: [
    column.id('id', 'ID', { width: '8rem' }),
    column.text('userId', 'User ID', { width: '7rem' }),
    column.shown('voucherId', 'Voucher ID', ({ voucherId }) => voucherId || '–', { least: '7.5rem' }),
    column.money('amountCents', 'Amount'),
    column.shown('type', 'Type', ({ type }) => purchaseTypeTitles[type], { width: '8rem' }),
    column.shown('status', 'Status', PurchaseStatus, { width: '7rem' }),
    column.dateTime('createdDate', 'Created Date', { optional: true }),
  ],
  filters: [
    typeFilter,
    {
      kind: 'select',
      param: 'filter',
      id: 'status',
      field: 'status',
      title: 'Status',
      all: 'Status: All',
      titles: purchaseStatusTitles,
    },
    { kind: 'days', field: 'createdDate', days: 'colombo', title: 'Created' },
  ],
  searches: { id: 'Purchase ID', user_id: 'User ID', voucher_id: 'Voucher ID' },
  // A voucher's id has more letters than the form was made for.
  searchMax: { id: 10, user_id: 10, voucher_id: 50 },
  sum: 'amountCents',
  sorts: ['createdDate', 'amountCents'],
  nothingFound: noPurchases,
  refused: () => purchaseWords.listFailed,
  drawer: 'purchase',
})

export function PurchaseStatus({ status }: Pick<Purchase, 'status'>) {
  return <ToneBadge tone={status === 'complete' ? 'good' : 'wait'}>{purchaseStatusTitles[status]}</ToneBadge>
}
