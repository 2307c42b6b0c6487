import { useMemo } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { type LowStock, whyLow } from '#store/resources/stock/low-stock.ts'
import { type Stock, stock } from '#store/resources/stock/stock.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing, type Listing } from '#ui/listing/define-listing.ts'
import { useList } from '#ui/live/use-list.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLowStock } from '#ui/state/stock-prefs.ts'
import { counted } from '#store/values/count.ts'
import { Quantity } from './quantity.tsx'
import { type StockOutlook, useForecasts } from './use-forecasts.ts'
import { everyValue } from './voucher-cards.tsx'

export const dayNoun = { one: 'day', many: 'days' }

const codeNoun = { one: 'code', many: 'codes' }

/** "30 days", "30 days or 50 codes". */
function limitWords({ days, codes }: LowStock): string {
  const limits = [counted(days, dayNoun), ...(codes > 0 ? [counted(codes, codeNoun)] : [])]
  return limits.join(' or ')
}

const column = columnsOf<Stock>()

/** Stock as data: the spec's four columns, and a card for each merchant voucher (spec 002 §2). `low`: ids of what is low. */
export function stockListing(limit: LowStock, low: readonly string[]): Listing {
  return defineListing({
    resource: stock,
    title: 'Stock Summary',
    columns: [
      column.id('id', 'ID', { width: '7rem' }),
      column.text('merchantVoucherName', 'Merchant', { weight: 2, sorts: true }),
      column.money('denominationCents', 'Denomination'),
      column.shown('availableQuantity', 'Quantity', Quantity, {
        width: '11rem',
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
      {
        kind: 'select',
        param: 'stock',
        title: 'Stock',
        all: 'All stock',
        kinds: {
          low: { title: `Low: below ${limitWords(limit)}`, narrowsBy: { id: { oneOf: low } } },
          out: { title: 'Run out', narrowsBy: { availableQuantity: { to: 0 } } },
        },
      },
    ],
    searches: { merchantVoucherName: 'Merchant', id: 'ID' },
    sorts: ['merchantVoucherName', 'denominationCents', 'availableQuantity'],
    nothingFound: 'No denominations found',
    drawer: 'denomination',
  })
}

/** The list with what is low in it by this person's limits: an estimate that only this device makes. */
export function useStockListing(): { outlook: StockOutlook; listing: Listing } {
  const { user } = usePortal()
  const limit = useLowStock(ownerKey(user))
  const forecast = useForecasts()
  const { rows } = useList<Stock>(everyValue)
  const low = rows.flatMap((row) => (row && whyLow(row, forecast(row), limit) !== null ? [row.id] : [])).join(' ')
  const outlook = useMemo(() => ({ forecast, limit }), [forecast, limit])
  const listing = useMemo(() => stockListing(limit, low === '' ? [] : low.split(' ')), [limit, low])
  return { outlook, listing }
}
