import { addDecimals, compareDecimals, type Decimal, parseDecimal } from '#store/values/decimal.ts'
import { daysLater, isInstant } from '#store/values/colombo-time.ts'
import type { Offer } from './offers.ts'

const isoOf = (now: number) => new Date(now).toISOString()

type Dated = Pick<Offer, 'startDate' | 'endDate' | 'status'>

export interface OfferStatus {
  status: string
  /** The server said otherwise when it was last asked, or nothing (decisions.md M28). */
  byDates: boolean
}

/** Upcoming, Active or Expired by the dates at this moment; the server's word where there are no dates to go by. */
export function offerStatusAt({ startDate, endDate, status }: Dated, now: number): OfferStatus {
  const known = dateStatus(startDate, endDate, isoOf(now))
  if (known === null) return { status, byDates: false }
  return { status: known, byDates: status.trim().toLowerCase() !== known.toLowerCase() }
}

function dateStatus(startDate: string | null, endDate: string | null, at: string): string | null {
  const start = startDate !== null && isInstant(startDate) ? startDate : null
  const end = endDate !== null && isInstant(endDate) ? endDate : null
  if (start !== null && at < start) return 'Upcoming'
  if (end !== null && at > end) return 'Expired'
  return start !== null && end !== null ? 'Active' : null
}

/** The days before the end on which an offer counts as ending soon. */
export const endsSoonDays = 7

/** What makes an offer one of these at a moment, as filters of the list: none of them is a value that a server sends. */
export function offerKindsAt(now: number) {
  const at = isoOf(now)
  return {
    running: { startDate: { to: at }, endDate: { from: at } },
    upcoming: { startDate: { from: isoOf(now + 1) } },
    expired: { endDate: { below: at } },
    ending: { endDate: { from: at, to: daysLater(at, endsSoonDays) } },
  } as const
}

interface Split {
  unit: string
  value: string
  platformContribution: string
  merchantContribution: string
}

/** What the two contributions come to, and the value; null while one of the three is no decimal. */
export function contributionsOf(
  split: Split,
): { platform: Decimal; merchant: Decimal; sum: Decimal; value: Decimal } | null {
  const platform = parseDecimal(split.platformContribution)
  const merchant = parseDecimal(split.merchantContribution)
  const value = parseDecimal(split.value)
  if (platform === null || merchant === null || value === null) return null
  return { platform, merchant, sum: addDecimals(platform, merchant), value }
}

/** What is odd about the figures of an offer, in words: a warning, never a refusal (decisions.md E12). */
export function oddFigures(split: Split): string[] {
  const odd: string[] = []
  const value = parseDecimal(split.value)
  if (split.unit === 'OFFER_DISCOUNT' && value !== null && compareDecimals(value, '100') > 0) {
    odd.push(`A discount of ${value}% is more than the whole price.`)
  }
  const split3 = contributionsOf(split)
  if (split3 !== null && split3.sum !== split3.value) {
    odd.push(`The contributions come to ${split3.sum}, the value is ${split3.value}.`)
  }
  return odd
}
