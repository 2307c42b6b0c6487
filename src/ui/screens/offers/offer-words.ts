import { dayWords } from '#store/values/calendar-day.ts'
import { colomboDay, colomboTime, formatDateTime, formatDay, isInstant } from '#store/values/colombo-time.ts'
import { rangeWords } from '#store/values/day-range.ts'
import { parseDecimal } from '#store/values/decimal.ts'
import type { Tone } from '#ui/kit/tone-badge.tsx'
import { noValue } from '#ui/kit/value-words.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'

/** Names of the two types (spec 001 §2); any other stands as the server says it. */
export const offerTypes: Readonly<Record<string, string>> = {
  OFFER_DISCOUNT: 'Discount',
  OFFER_FLAT_RATE: 'Flat Rate',
}

export function typeWords(unit: string): string {
  return offerTypes[unit] ?? (unit || noValue)
}

/** "12.5%" of a discount, "LKR 1,500.00" of a flat rate; what is no number, or of no unit that is known, as it came. */
export function amountWords(amount: string, unit: string): string {
  const decimal = parseDecimal(amount)
  if (amount === '' || decimal === null) return amount || noValue
  if (unit === 'OFFER_DISCOUNT') return `${decimal}%`
  return unit === 'OFFER_FLAT_RATE' ? rupeeWords(amount) : amount
}

/** "LKR 1,500.00": every digit, at least two behind the point. */
export function rupeeWords(amount: string): string {
  const decimal = parseDecimal(amount)
  if (decimal === null) return amount || noValue
  const [whole = '', fraction = ''] = decimal.split('.')
  return `LKR ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`
}

/** A start at midnight, or an end a second before it, is a day; any other moment has its time. */
export function momentOfOffer(instant: string | null, end: 'start' | 'end'): string {
  if (instant === null) return noValue
  if (!isInstant(instant)) return instant
  return colomboTime(instant) === (end === 'start' ? '00:00' : '23:59')
    ? formatDay(instant)
    : `${formatDateTime(instant)} IST`
}

/** The day that a field shows of an instant; '' where there is none. */
export function dayOf(instant: string | null): string {
  return instant === null ? '' : colomboDay(instant)
}

const tones: Readonly<Record<string, Tone>> = { Active: 'good', Upcoming: 'wait', Expired: 'calm' }

export function statusTone(status: string): Tone {
  return tones[status] ?? 'calm'
}

type Narrowed = Pick<ReadAddress, 'searchKey' | 'period' | 'chosen'>

/** The four empty texts (spec 001 §8): of the name, else of the days, else of the merchant (decisions.md M24). */
export function noOffers({ searchKey, period, chosen }: Narrowed, merchantName: (id: string) => string): string {
  if (searchKey !== '') return `No offers found for name ${searchKey}`
  if (period.start !== '' || period.end !== '') return `No offers found for ${rangeWords(period)}`
  return chosen === '' ? 'No offers found' : `No offers found for merchant name ${merchantName(chosen)}`
}

type Asked = Narrowed & Pick<ReadAddress, 'values'>

/** What the server was asked and what is narrowed here, where that is not the same (decisions.md M24); null where it is. */
export function askedWords({ searchKey, period, chosen, values }: Asked): string | null {
  const parts = [
    ...(searchKey === '' ? [] : ['name']),
    ...(period.start === '' && period.end === '' ? [] : ['days']),
    ...(chosen === '' ? [] : ['merchant']),
  ]
  const [asked = null, ...rest] = parts
  const here = [...rest, ...(values['show'] ? ['status'] : [])]
  if (here.length === 0) return null
  const narrowed = here.length === 1 ? here[0] : `${here.slice(0, -1).join(', ')} and ${here.at(-1)}`
  const verb = here.length === 1 && narrowed !== 'days' ? 'is' : 'are'
  const question = asked === null ? 'for all offers' : `for the ${asked}`
  return `The server was asked ${question}; ${narrowed} ${verb} narrowed on this device`
}

/** "01/12/2026 – 31/12/2026" as far as it is typed. */
export function periodWords(startDay: string, endDay: string): string {
  const [start, end] = [startDay && dayWords(startDay), endDay && dayWords(endDay)]
  if (!start && !end) return noValue
  return `${start || '…'} – ${end || '…'}`
}
