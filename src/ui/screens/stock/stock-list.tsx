import { Button } from '@mantine/core'
import { IconBellRinging, IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import type { LowStock } from '#store/resources/stock/low-stock.ts'
import type { Stock } from '#store/resources/stock/stock.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { useList } from '#ui/live/use-list.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import classes from './stock.module.css'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { dayNoun, useStockListing } from './use-stock-listing.ts'
import { type ForecastOfRow, OutlookContext } from './use-forecasts.ts'
import { stockRecord, ValueHistory } from './value-history.tsx'
import { everyValue, VoucherCards } from './voucher-cards.tsx'

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog)

const LowDialog = lazyPart(async () => (await import('./low-dialog.tsx')).LowDialog)

/** What can still be given out, by merchant voucher and value (spec 002 §2 Stock Summary). */
export function StockList() {
  const { outlook, listing } = useStockListing()
  const { forecast, limit } = outlook
  return (
    <OutlookContext value={outlook}>
      <ListingScreen
        listing={listing}
        cards={(list) => <VoucherCards list={list} />}
        totals={(list) => <Totals list={list} />}
        tools={() => (
          <>
            <LowLimit limit={limit} />
            <WhatToOrder forecast={forecast} />
          </>
        )}
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
    </OutlookContext>
  )
}

/** When stock is called low, and the way to say otherwise. */
function LowLimit({ limit }: { limit: LowStock }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBellRinging size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {`Low below ${counted(limit.days, dayNoun)}`}
      </Button>
      <LowDialog opened={open} onClose={() => setOpen(false)} limit={limit} />
    </>
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
