import { NativeSelect } from '@mantine/core'
import { type Product, products } from '#store/resources/products/products.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { RefreshButton } from '#ui/listing/refresh-button.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useList } from '#ui/live/use-list.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { tokenKey } from '#ui/access/saved-session.ts'
import { ProductThemes } from './product-themes.tsx'

const column = columnsOf<Product>()
const fact = factsOf<Product>()

/** Letters of a description before somebody asks for the rest, and rows of a page (spec 002 §9). */
const descriptionMax = 80
const pageSize = 20

/** Products as data: their columns, the local searches and the category (spec 002 §2, decisions.md F27). */
const productListing = defineListing({
  resource: products,
  title: 'Products',
  pageSize,
  columns: [
    column.id('id', 'ID', { width: '6rem' }),
    column.shown('clientId', 'Client ID', ({ clientId }) => clientId || '–', { width: '6.5rem', sorts: true }),
    column.text('category', 'Category', { sorts: true }),
    column.text('title', 'Title', { weight: 1.5, sorts: true }),
    column.description('description', 'Description', descriptionMax),
  ],
  filters: [{ kind: 'picker', param: 'filter', field: 'category', here: true, words: (title) => `Category: ${title}` }],
  searches: { title: 'Title', description: 'Description', id: 'ID' },
  sorts: ['category', 'title', 'clientId'],
  nothingFound: 'No products found.',
  refused: () => 'Failed to fetch products.',
  drawer: 'product',
})

/** All there are: some hundreds. */
const everything = { ...readAddress({}, productListing.meaning).query, pageSize: 1000 }

const record = {
  resource: products,
  heading: 'Product',
  copies: { what: 'product ID' },
  facts: [
    fact.text('title', 'Title'),
    fact.text('clientId', 'Client ID'),
    fact.text('category', 'Category'),
    fact.text('description', 'Description'),
  ],
}

/** What can be sold: read-only, for staff (spec 002 §2 View Products). */
export function ProductList() {
  return (
    <ListingScreen
      listing={productListing}
      drawer={(id, close) => (
        <RecordDrawer spec={record} id={id} onClose={close}>
          {(product, open) => (
            <>
              <RecordFacts facts={record.facts} row={product} record={open} />
              <ProductThemes themes={product.themes} />
            </>
          )}
        </RecordDrawer>
      )}
      filters={(list) => <CategoryFilter list={list} />}
      tools={(list) => <RefreshButton list={{ ...list, retry: () => refresh(list) }} />}
    />
  )
}

/** Every category that a product on this device has. */
function CategoryFilter({ list }: { list: ListingUse }) {
  const { rows } = useList<Product>(everything)
  const titles = [...new Set(rows.flatMap((row) => (row ? [row.category] : [])))]
  const known = list.chosen === '' || titles.includes(list.chosen) ? titles : [list.chosen, ...titles]
  return (
    <NativeSelect
      aria-label="Category"
      value={list.chosen}
      data={[{ value: '', label: 'Category: ALL' }, ...known]}
      onChange={({ currentTarget }) => list.change({ filter: currentTarget.value || undefined, page: 1 }, 'push')}
    />
  )
}

function refresh(list: ListingUse): void {
  if (localStorage.getItem(tokenKey) === null) toastFailed('No authentication token found please login again')
  else list.retry()
}
