import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { type Stock, stock } from '#store/resources/stock/stock.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { useList } from '#ui/live/use-list.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import classes from './stock.module.css'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { Forecasts, type ForecastOfRow, lastsWords, useForecast, useForecasts } from './use-forecasts.ts'
import { stockRecord, ValueHistory } from './value-history.tsx'
import { everyValue, VoucherCards } from './voucher-cards.tsx'

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog)

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
      width: '10rem',
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
  const forecast = useForecasts()
  return (
    <Forecasts.Provider value={forecast}>
      <ListingScreen
        listing={stockListing}
        cards={(list) => <VoucherCards list={list} />}
        totals={(list) => <Totals list={list} />}
        tools={() => <WhatToOrder forecast={forecast} />}
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
    </Forecasts.Provider>
  )
}

/** What ends sooner is said beside its quantity. */
const soonDays = 30

function Quantity(row: Stock) {
  const forecast = useForecast(row)
  if (row.availableQuantity <= 0) return <span className={classes['out']}>run out · 0</span>
  const endsSoon = forecast?.daysLeft != null && forecast.daysLeft < soonDays
  if (!forecast || !endsSoon) return formatCount(row.availableQuantity)
  return (
    <span className={classes['soon']} title="An estimate by what has left between uploads">
      {`${formatCount(row.availableQuantity)} · ${lastsWords(forecast)}`}
    </span>
  )
}

function WhatToOrder({ forecast }: { forecast: ForecastOfRow }) {
  const [open, setOpen] = useState(false)
  const { rows } = useList<Stock>(everyValue)
  return (
    <>
      <Button variant="default" leftSection={<IconClipboardList size={16} aria-hidden />} onClick={() => setOpen(true)}>
        What to order
      </Button>
      <OrderDialog
        opened={open}
        onClose={() => setOpen(false)}
        stock={rows.flatMap((row) => row ?? [])}
        forecast={forecast}
      />
    </>
  )
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
