import { whyLow } from '#store/resources/stock/low-stock.ts'
import type { Stock } from '#store/resources/stock/stock.ts'
import { formatCount } from '#store/values/count.ts'
import classes from './stock.module.css'
import { lastsWords, useOutlook } from './use-forecasts.ts'

/** How many codes of a value are left; what is low by this person's limits says why. */
export function Quantity(row: Stock) {
  const { forecast, limit } = useOutlook()
  const known = forecast(row)
  const quantity = formatCount(row.availableQuantity)
  switch (whyLow(row, known, limit)) {
    case null:
      return quantity
    case 'out':
      return <span className={classes['out']}>run out · 0</span>
    case 'codes':
      return (
        <span className={classes['soon']} title={`Fewer than ${formatCount(limit.codes)} codes`}>
          {`${quantity} · low`}
        </span>
      )
    case 'days':
      return (
        <span className={classes['soon']} title="An estimate by what has left between uploads">
          {`${quantity} · ${known && lastsWords(known)}`}
        </span>
      )
  }
}
