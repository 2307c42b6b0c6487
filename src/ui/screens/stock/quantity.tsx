import { isLow } from '#store/resources/stock/low-stock.ts'
import type { Stock } from '#store/resources/stock/stock.ts'
import { formatCount } from '#store/values/count.ts'
import classes from './stock.module.css'
import { lastsWords, useOutlook } from './use-forecasts.ts'

/** How many codes of a value are left; what is low by this person's limits says why. */
export function Quantity(row: Stock) {
  const { forecast, limit } = useOutlook()
  const { availableQuantity } = row
  if (availableQuantity <= 0) return <span className={classes['out']}>run out · 0</span>
  const known = forecast(row)
  if (!isLow(row, known, limit)) return formatCount(availableQuantity)
  const lasts = known === null ? null : lastsWords(known)
  return (
    <span
      className={classes['soon']}
      title={lasts === null ? 'Low by your own limit' : 'An estimate by what has left between uploads'}
    >
      {`${formatCount(availableQuantity)} · ${lasts ?? 'low'}`}
    </span>
  )
}
