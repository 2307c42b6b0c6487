import type { StockBatch, ValueInStock } from '#store/resources/stock-batches/stock-batches.ts'
import type { Stock } from './stock.ts'

/** How fast a value leaves the stock, and how long it lasts. An estimate: nobody says what was given out when. */
export interface Forecast {
  perDay: number
  /** Whole days from now on; null where nothing leaves. */
  daysLeft: number | null
}

const dayMs = 86_400_000
/** Less history says nothing of a week. */
const leastDays = 14

/** What an estimate goes by: the uploads of the merchant voucher, in any order. */
export type UploadSnapshot = Pick<StockBatch, 'createdDate' | 'before' | 'after'>

/**
 * What has left between one upload's snapshot *after* and the next one's *before*, and since the last, per day; null with
 * less than two weeks of history. `now`: epoch milliseconds.
 */
export function forecastOf(
  { denominationCents, availableQuantity }: Pick<Stock, 'denominationCents' | 'availableQuantity'>,
  uploads: readonly UploadSnapshot[],
  now: number,
): Forecast | null {
  const known = uploads
    .flatMap(({ createdDate, before, after }) =>
      createdDate === null
        ? []
        : [{ at: Date.parse(createdDate), before: of(before, denominationCents), after: of(after, denominationCents) }],
    )
    .toSorted((one, other) => one.at - other.at)
  const ends = [...known.slice(1), { at: now, before: availableQuantity }]
  let days = 0
  let used = 0
  known.forEach(({ at, after }, index) => {
    const end = ends[index]
    // A stock that grew without an upload says nothing of what left it.
    if (!end || end.at <= at || end.before > after) return
    days += (end.at - at) / dayMs
    used += after - end.before
  })
  if (days < leastDays) return null
  const perDay = used / days
  return { perDay, daysLeft: perDay === 0 ? null : Math.floor(availableQuantity / perDay) }
}

function of(snapshot: readonly ValueInStock[], cents: number): number {
  return snapshot.find((value) => value.denominationCents === cents)?.quantity ?? 0
}

/** How many codes a value lacks for so many weeks, at the speed at which it leaves. */
export function toOrder({ perDay }: Forecast, availableQuantity: number, weeks: number): number {
  return Math.max(0, Math.ceil(perDay * 7 * weeks - availableQuantity))
}
