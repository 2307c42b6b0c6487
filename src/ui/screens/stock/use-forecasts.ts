import { createContext, useCallback, useContext, useMemo } from 'react'
import { type Forecast, forecastOf } from '#store/resources/stock/forecast.ts'
import { type LowStock, usualLowStock } from '#store/resources/stock/low-stock.ts'
import type { Stock } from '#store/resources/stock/stock.ts'
import { type StockBatch, stockBatches } from '#store/resources/stock-batches/stock-batches.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useList } from '#ui/live/use-list.ts'

/** How long a row of the stock lasts; null where too little is known. */
export type ForecastOfRow = (row: Stock) => Forecast | null

const everyUpload: ListQuery = {
  collection: stockBatches.name,
  filters: {},
  search: null,
  sort: stockBatches.order,
  page: 1,
  pageSize: 5000,
}

/** Estimates out of the uploads of this device, looked at again every hour. */
export function useForecasts(): ForecastOfRow {
  const { rows } = useList<StockBatch>(everyUpload)
  const now = useNow(3_600_000)
  const byMerchant = useMemo(() => {
    const found = new Map<string, StockBatch[]>()
    for (const row of rows) if (row) found.set(row.merchant, [...(found.get(row.merchant) ?? []), row])
    return found
  }, [rows])
  return useCallback<ForecastOfRow>(
    (row) => forecastOf(row, byMerchant.get(row.merchantVoucherName) ?? [], now),
    [byMerchant, now],
  )
}

/** What is known of the days to come, and what this person calls low. */
export interface StockOutlook {
  forecast: ForecastOfRow
  limit: LowStock
}

/** One look at the uploads serves all rows of a list. */
export const OutlookContext = createContext<StockOutlook>({ forecast: () => null, limit: usualLowStock })

export function useOutlook(): StockOutlook {
  return useContext(OutlookContext)
}

/** "about 12 days"; null where it does not run out. */
export function lastsWords({ daysLeft }: Forecast): string | null {
  if (daysLeft === null) return null
  return daysLeft === 1 ? 'about 1 day' : `about ${daysLeft} days`
}
