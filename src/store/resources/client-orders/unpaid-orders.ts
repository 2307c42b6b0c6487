import { type Day, daysAfter } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'

const unpaid = ['NEW', 'QUOTATION_GENERATED', 'INVOICE_GENERATED', 'PARTIALLY_PAID']

/** Narrows client orders to those that have waited for their payment for more than `days` days; `today` in Colombo. */
export function unpaidFor(days: number, today: Day) {
  return {
    paymentStatus: { oneOf: unpaid },
    isCancelled: false,
    date: { below: colomboDayBounds(daysAfter(today, -days)).from },
  }
}
