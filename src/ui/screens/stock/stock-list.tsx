import { useMemo } from 'react'
import { type Stock, stock } from '#store/resources/stock/stock.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { type FilterCard, FilterCards } from '#ui/listing/filter-cards.tsx'
import { readAddress } from '#ui/listing/list-address.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { useList } from '#ui/live/use-list.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import classes from './stock.module.css'
import { stockRecord, ValueHistory } from './value-history.tsx'

const column = columnsOf<Stock>()

/** Stock as data: the spec's four columns, and a card for each merchant voucher (spec 002 §2). */
const stockListing = defineListing({
  resource: stock,
  title: 'Stock Summary',
  columns: [
    column.id('id', 'ID', { width: '7rem' }),
    column.text('merchantVoucherName', 'Merchant', { weight: 2, sorts: true }),
    column.money('denominationCents', 'Denomination'),
    column.shown('availableQuantity', 'Quantity', Quantity, {
      width: '8rem',
      sorts: true,
      kind: 'number',
      align: 'end',
    }),
  ],
  filters: [
    {
      kind: 'picker',
      param: 'filter',
      field: 'merchantVoucherId',
      here: true,
      words: (id) => `Merchant voucher ${id}`,
    },
  ],
  searches: { merchantVoucherName: 'Merchant', id: 'ID' },
  sorts: ['merchantVoucherName', 'denominationCents', 'availableQuantity'],
  nothingFound: 'No denominations found',
  drawer: 'denomination',
})

/** What can still be given out, by merchant voucher and value (spec 002 §2 Stock Summary). */
export function StockList() {
  return (
    <ListingScreen
      listing={stockListing}
      cards={(list) => <VoucherCards list={list} />}
      totals={(list) => <Totals list={list} />}
      drawer={(id, close) => (
        <RecordDrawer spec={stockRecord} id={id} onClose={close}>
          {(row, open) => (
            <>
              <RecordFacts facts={stockRecord.facts ?? []} row={row} record={open} />
              <ValueHistory value={row} />
            </>
          )}
        </RecordDrawer>
      )}
    />
  )
}

function Quantity({ availableQuantity }: Stock) {
  if (availableQuantity > 0) return formatCount(availableQuantity)
  return <span className={classes['out']}>run out · 0</span>
}

/** All there are: a few for each merchant voucher. */
const everything = { ...readAddress({}, stockListing.meaning).query, pageSize: 5000 }

/** A card for all and one for each merchant voucher, with the number of values it has in the list. */
function VoucherCards({ list }: { list: ListingUse }) {
  const { rows, answer } = useList<Stock>(everything)
  const cards = useMemo(
    () =>
      cardsOf(
        rows.flatMap((row) => row ?? []),
        answer?.total ?? null,
      ),
    [rows, answer],
  )
  return (
    <FilterCards
      label="Merchant vouchers"
      cards={cards}
      chosen={list.chosen}
      onChoose={(key) => list.change({ filter: key || undefined, page: 1 }, 'push')}
    />
  )
}

function cardsOf(rows: readonly Stock[], total: number | null): FilterCard[] {
  const known = new Map<string, { title: string; count: number }>()
  for (const { merchantVoucherId, merchantVoucherName } of rows) {
    const count = (known.get(merchantVoucherId)?.count ?? 0) + 1
    known.set(merchantVoucherId, { title: merchantVoucherName, count })
  }
  const vouchers = [...known].map(([key, card]) => ({ key, ...card }))
  return [{ key: '', title: 'All', count: total }, ...vouchers.toSorted((a, b) => a.title.localeCompare(b.title))]
}

const sums = ['availableQuantity', 'valueCents'] as const

/** What is listed comes to, over all its pages. */
function Totals({ list }: { list: ListingUse }) {
  const known = useSums(list.query, sums, null)
  if (known === null || known.total === 0) return <span />
  const { availableQuantity = 0, valueCents = 0 } = known.cents
  return (
    <span className={classes['totals']}>{`${formatCount(availableQuantity)} codes, ${formatLkr(valueCents)}`}</span>
  )
}
