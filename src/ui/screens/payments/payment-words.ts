import { merchantWords } from '#ui/pickers/merchant-options.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { rangeWords } from '#store/values/day-range.ts'

/** The literal texts of Payments and of Add merchant payment (spec 001 §5, §8). */
export const paymentWords = {
  listFailed: 'Failed to fetch merchant payables',
  downloadFailed: 'Oops, something went wrong. Please try again',
  downloadAlert: 'Failed to download CSV. Please try again.',
  noneOfMine: 'NO PAYMENTS FOUND',
} as const

/** "03/11/2026": the day of the bank transfer; a dash where the server does not say it. */
export function paymentDay(paymentDate: string | null | undefined): string {
  return paymentDate ? dayWords(paymentDate) : '–'
}

type Narrowed = Pick<ReadAddress, 'searchKey' | 'period' | 'chosen'>

/**
 * The empty messages of Payments: what was typed says most, then the days, then the merchant. `merchantName` is null
 * for a merchant user.
 */
export function noPayments(
  { searchKey, period, chosen }: Narrowed,
  merchantName: ((id: string) => string) | null,
): string {
  if (searchKey !== '') return `No payments found for ID ${searchKey}`
  if (period.start !== '' || period.end !== '') return `No payments found for ${rangeWords(period)}`
  if (merchantName === null) return paymentWords.noneOfMine
  return `No payments found for ${chosen === '' ? merchantWords.all : merchantName(chosen)}`
}
