import { type CallRequest, request } from '#store/define/define-call.ts'
import type { ScopedView, SearchedView } from '#store/define/define-pull.ts'
import { daysIn, valueIn } from '#store/define/list-view.ts'
import { everyId } from '#store/define/wire-input.ts'
import type { Day } from '#store/values/calendar-day.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { filterPayments, findPaymentsByReference, getAllPayments, getMerchantPayments } from './payment-calls.ts'

/** The days that a call is asked for; null leaves an end open. */
export function paymentDates({ start, end }: DayRange): { startDate: Day | null; endDate: Day | null } {
  return { startDate: isCalendarDay(start) ? start : null, endDate: isCalendarDay(end) ? end : null }
}

/** Nobody sees more than the merchant they work for; '' for everybody's. */
const merchantOf = ({ scope, filters }: Pick<ScopedView, 'scope' | 'filters'>) =>
  scope || valueIn(filters, 'merchantId')

/** The call for a page of payments: days are filtered, a merchant is listed, and everything has a call of its own. */
export function paymentViewRequest(view: Pick<ScopedView, 'scope' | 'filters' | 'page'>): CallRequest {
  const { filters, page } = view
  const merchantId = merchantOf(view)
  const dates = paymentDates(daysIn(filters, 'createdAt'))
  if (dates.startDate !== null || dates.endDate !== null) {
    return request(filterPayments, { body: { merchantId: merchantId || everyId, page, ...dates } })
  }
  return merchantId === ''
    ? request(getAllPayments, { params: { page } })
    : request(getMerchantPayments, { body: { merchantId, page } })
}

/** The server's search for a reference code, of the merchant that the list shows. */
export function paymentSearchRequest(view: SearchedView): CallRequest {
  const merchantId = merchantOf(view) || everyId
  return request(findPaymentsByReference, { body: { merchantId, referenceCode: view.search.text } })
}
