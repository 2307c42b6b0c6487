import { formatDateTime, type Instant, isInstant } from '#store/values/colombo-time.ts'
import { type Cents, formatLkr } from '#store/values/money.ts'

/** Stands where a record has no value. */
export const noValue = '–'

/** "03/11/2026 10:15 AM IST"; what is no time stays as the server said it. */
export function momentWords(instant: Instant | null): string {
  if (instant === null || instant === '') return noValue
  return isInstant(instant) ? `${formatDateTime(instant)} IST` : instant
}

/** "LKR 1,250.00" of integer cents. */
export function moneyWords(cents: Cents | null): string {
  return cents === null ? noValue : formatLkr(cents)
}
