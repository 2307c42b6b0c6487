import { request } from '#store/define/define-call.ts'
import { everyId } from '#store/define/wire-input.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import type { Day } from '#store/values/calendar-day.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { filterPayments, getAllPayments, getMerchantPayments } from './payment-calls.ts'

/** What one page of a list of payments is of: one merchant ('' for all), some days (YYYY-MM-DD, '' leaves an end open). */
export interface PaymentPart extends DayRange {
  merchantId: string
}

const whole = 'ALL'

/** The name of a part, which is what a screen looks at; `ALL` for everything. */
export function paymentPartName({ merchantId, start, end }: PaymentPart): string {
  return merchantId === '' && start === '' && end === '' ? whole : [merchantId, start, end].join('/')
}

/** The days that a call is asked for; null leaves an end open. */
export function paymentDates({ start, end }: DayRange): { startDate: Day | null; endDate: Day | null } {
  return { startDate: isCalendarDay(start) ? start : null, endDate: isCalendarDay(end) ? end : null }
}

/** Whose payments a part of a scope is of: nobody leaves the merchant they work for; '' for everybody's. */
export function merchantAsked(scope: string, part: string): string {
  return scope || (part === whole ? '' : (part.split('/')[0] ?? ''))
}

/** The call for a page of a part: days are filtered, a merchant is listed, and everything has a call of its own. */
export function paymentPageRequest(scope: string, part: string, page: number) {
  const [, start = '', end = ''] = part === whole ? [] : part.split('/')
  const merchantId = merchantAsked(scope, part)
  const dates = paymentDates({ start, end })
  if (dates.startDate !== null || dates.endDate !== null) {
    return request(filterPayments, { body: { merchantId: merchantId || everyId, page, ...dates } })
  }
  return merchantId === ''
    ? request(getAllPayments, { params: { page } })
    : request(getMerchantPayments, { body: { merchantId, page } })
}
