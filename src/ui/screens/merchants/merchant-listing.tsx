import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { actsColumn, columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'
import { editMerchantAction } from './merchant-record.tsx'
import { MerchantStatus, Website } from './merchant-words.tsx'

const column = columnsOf<Merchant>()

/** The value of `drawer` for a shop: it opens the merchant whose shop it is. */
export const shopDrawer = 'subMerchant'

/** Merchants as data (spec 000 §2.7, §9, decisions.md M3). */
export const merchantListing = defineListing({
  resource: merchants,
  title: 'Merchants',
  pageSize: 10,
  columns: [
    column.id('id', 'ID', { width: '6rem', sorts: 'number' }),
    column.text('name', 'Name', { weight: 2, sorts: true }),
    column.text('category', 'Category', { sorts: true }),
    column.shown('status', 'Status', MerchantStatus, { width: '6.5rem', sorts: true }),
    column.shown('website', 'Website', ({ website }) => <Website website={website} inList />, { weight: 1.5 }),
    column.digits('contact', 'Phone', { width: '8rem' }),
    actsColumn([editMerchantAction], '5rem'),
  ],
  filters: [{ kind: 'picker', param: 'filter', field: 'status', here: true, words: (status) => `Status: ${status}` }],
  searches: { name: 'Merchant Name', id: 'Merchant ID' },
  searchMax: { name: 10, id: 50 },
  sorts: ['name', 'number', 'category', 'status'],
  nothingFound,
  drawer: 'merchant',
  panels: [shopDrawer],
})

/** Literal texts (spec 000 §2.7, spec 002 §8, decisions.md R3). */
function nothingFound({ searchId, searchKey }: ReadAddress): string {
  if (searchKey === '') return 'No Merchants Available'
  return searchId === 'id' ? `No merchant id found for ${searchKey}` : `No merchant found for name ${searchKey}`
}
