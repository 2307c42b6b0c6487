import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { dayRange, type FieldFilter, type ListAnswer, type ListQuery } from '#store/listing/list-query.ts'
import { clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { purchases } from '#store/resources/purchases/purchases.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { type Day, daysAfter } from '#store/values/calendar-day.ts'

/** A figure of the day: what is counted and added up, and the list that shows the rows. */
export interface TodayLine {
  title: string
  of: Resource
  /** The instant by which a row is of a day. */
  day: string
  /** Cents that are added up. */
  sum: string
  /** Rows that count. */
  filters: Readonly<Record<string, FieldFilter>>
  path: string
  /** The address of that list, narrowed to a day. */
  search(day: Day): Readonly<Record<string, string>>
}

const line = <Row extends AnyRow>(
  of: Resource<Row>,
  told: Omit<TodayLine, 'of' | 'day' | 'sum'> & { day: keyof Row & string; sum: keyof Row & string },
): TodayLine => ({ ...told, of: of as unknown as Resource })

const ofDay = (day: Day) => ({ startDate: day, endDate: day })

/** What a day is judged by; each role sees those whose lists it may open. */
export const todayLines: readonly TodayLine[] = [
  line(redemptions, {
    title: 'Redeemed',
    day: 'dateTime',
    sum: 'redeemedCents',
    filters: { [takenBack.field]: { not: takenBack.is } },
    path: '/earnings',
    search: (day) => ({ ...ofDay(day), show: 'redeemed' }),
  }),
  line(vouchers, {
    title: 'Vouchers issued',
    day: 'createdDate',
    sum: 'amountCents',
    filters: {},
    path: '/vouchers/view-vouchers',
    search: (day) => ({ searchId: 'created_date', searchKey: day }),
  }),
  line(purchases, {
    title: 'Purchases',
    day: 'createdDate',
    sum: 'amountCents',
    filters: {},
    path: '/purchases/view-Purchases',
    search: ofDay,
  }),
  line(clientOrders, {
    title: 'Client orders',
    day: 'date',
    sum: 'totalCents',
    filters: {},
    path: '/client/client-orders',
    search: ofDay,
  }),
]

/** Days that are shown beside each other, today included. */
const daysShown = 14

/** The first and the last of them. */
export function daysUntil(today: Day): { start: Day; end: Day } {
  return { start: daysAfter(today, 1 - daysShown), end: today }
}

/** What the search worker is asked for a line: count and sum of each of its days. */
export function todayQuery({ of, day, sum, filters }: TodayLine, today: Day): ListQuery {
  const { start, end } = daysUntil(today)
  return {
    collection: of.name,
    filters: { ...filters, [day]: dayRange(start, end) },
    search: null,
    sort: of.order,
    page: 1,
    pageSize: 1,
    groups: { by: [{ field: day, unit: 'day' }], sums: [sum] },
  }
}

export interface DayFigure {
  day: Day
  rows: number
  cents: number
}

/** Each of the days, oldest first, those without a row included; null while nothing is known. */
export function dayFigures(answer: ListAnswer | null, today: Day): DayFigure[] | null {
  if (answer === null || answer.preview || answer.asOf === null || answer.groups === null) return null
  const known = new Map(answer.groups.map(({ values, rows, sums }) => [values[0], { rows, cents: sums[0] ?? 0 }]))
  const { start } = daysUntil(today)
  return Array.from({ length: daysShown }, (_, at) => {
    const day = daysAfter(start, at)
    return { day, ...(known.get(day) ?? { rows: 0, cents: 0 }) }
  })
}
