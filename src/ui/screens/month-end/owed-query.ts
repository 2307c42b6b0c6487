import type { Grouping, ListQuery } from '#store/listing/list-query.ts'
import { owedStatuses, somethingLeft } from '#store/resources/vouchers/voucher-owed.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { type Day, daysAfter } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'

/** Ends of "the next days", today included. */
export const soonDays = [30, 60, 90] as const

/** Everything that is left on vouchers, put together by status, months and how soon it expires. */
export function owedQuery(today: Day): ListQuery {
  const bounds = [0, ...soonDays].map((days) => colomboDayBounds(daysAfter(today, days)).from)
  const groups: Grouping = {
    by: [
      'status',
      { field: 'balanceCents', unit: 'known' },
      { field: 'createdDate', unit: 'month' },
      { field: 'expiryDate', unit: 'month' },
      { field: 'expiryDate', since: bounds },
    ],
    sums: ['amountCents', 'balanceCents'],
  }
  return {
    collection: vouchers.name,
    filters: { ...somethingLeft, status: { not: 'DELETED' } },
    search: null,
    sort: vouchers.order,
    page: 1,
    pageSize: 1,
    groups,
  }
}

/** The vouchers behind the figures, those that are outstanding and those that expired unused. */
export const owedVouchersQuery: ListQuery = {
  collection: vouchers.name,
  filters: { ...somethingLeft, status: { oneOf: [...owedStatuses, 'EXPIRED'] } },
  search: null,
  sort: vouchers.order,
  page: 1,
  pageSize: 1,
}
