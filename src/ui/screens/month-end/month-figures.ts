import { type Grouping, type ListQuery, type RowGroup, dayRange } from '#store/listing/list-query.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { lastOfMonth, monthOfDay, monthsAfter } from '#store/values/calendar-day.ts'
import type { DayRange } from '#store/values/day-range.ts'

/** What the redemptions of a month come to, of one merchant or of all; integer cents without what was taken back. */
export interface MonthFigures {
  /** All of them, those that were taken back too, as their list counts them. */
  redemptions: number
  redeemedCents: number
  earnedCents: number
  platformEarnedCents: number
  /** What was redeemed and taken back: in no other sum. */
  unredeemedCents: number
  paidCents: number
  /** Earned and not paid yet. */
  owedCents: number
  /** The first redemption that is still to be paid; null if none is. */
  oldestUnpaid: string | null
  /** Redemptions that count and do not say what was earned: they are in no sum of it. */
  unsaid: number
}

export interface MerchantMonth extends MonthFigures {
  /** Of the merchant. */
  id: string
  /** Redeemed in the month before, in cents; null while that is not known. */
  beforeCents: number | null
}

const grouping: Grouping = {
  by: ['merchantId', 'status', 'payableStatus', 'toPay'],
  sums: ['redeemedCents', 'earnedCents', 'platformEarnedCents'],
  earliest: 'dateTime',
}

/** The days of a month "2026-10". */
export function daysOfMonth(month: string): DayRange {
  return { start: `${month}-01`, end: lastOfMonth(month) }
}

export function monthBefore(month: string): string {
  return monthOfDay(monthsAfter(`${month}-01`, -1))
}

/** All redemptions of a month, put together by merchant and by what became of them. */
export function monthQuery(month: string): ListQuery {
  const { start, end } = daysOfMonth(month)
  return {
    collection: redemptions.name,
    filters: { dateTime: dayRange(start, end) },
    search: null,
    sort: redemptions.order,
    page: 1,
    pageSize: 1,
    groups: grouping,
  }
}

const nothing: MonthFigures = {
  redemptions: 0,
  redeemedCents: 0,
  earnedCents: 0,
  platformEarnedCents: 0,
  unredeemedCents: 0,
  paidCents: 0,
  owedCents: 0,
  oldestUnpaid: null,
  unsaid: 0,
}

/** The figures of each merchant with a redemption in the month or in the one before; null groups are not known. */
export function monthByMerchant(groups: readonly RowGroup[], before: readonly RowGroup[] | null): MerchantMonth[] {
  const months = new Map<string, MonthFigures>()
  const redeemedBefore = new Map<string, number>()
  for (const group of before ?? []) {
    const { redeemedCents } = figuresOf(group)
    const id = merchantOf(group)
    redeemedBefore.set(id, (redeemedBefore.get(id) ?? 0) + redeemedCents)
    months.set(id, nothing)
  }
  for (const group of groups) {
    const id = merchantOf(group)
    months.set(id, added(months.get(id) ?? nothing, figuresOf(group)))
  }
  return [...months].map(([id, figures]) => ({
    ...figures,
    id,
    beforeCents: before === null ? null : (redeemedBefore.get(id) ?? 0),
  }))
}

/** What all merchants come to; redeemed before is null while that of one is. */
export function totalOf(rows: readonly MerchantMonth[]): MonthFigures & { beforeCents: number | null } {
  return rows.reduce<MonthFigures & { beforeCents: number | null }>(
    (sum, row) => ({
      ...added(sum, row),
      beforeCents: sum.beforeCents === null || row.beforeCents === null ? null : sum.beforeCents + row.beforeCents,
    }),
    { ...nothing, beforeCents: 0 },
  )
}

const merchantOf = ({ values }: RowGroup) => String(values[0] ?? '')

/** What rows of one merchant, one status and one payment status add to its figures. */
function figuresOf({ values, rows, sums, empty, earliest }: RowGroup): MonthFigures {
  const [, status, payableStatus, toPay] = values
  const [redeemedCents = 0, earnedCents = 0, platformEarnedCents = 0] = sums
  if (status === takenBack.is) return { ...nothing, redemptions: rows, unredeemedCents: redeemedCents }
  return {
    redemptions: rows,
    redeemedCents,
    earnedCents,
    platformEarnedCents,
    unredeemedCents: 0,
    paidCents: payableStatus === null ? 0 : earnedCents,
    owedCents: toPay === true ? earnedCents : 0,
    oldestUnpaid: toPay === true ? earliest : null,
    unsaid: empty[1] ?? 0,
  }
}

function added(one: MonthFigures, other: MonthFigures): MonthFigures {
  const oldest = [one.oldestUnpaid, other.oldestUnpaid].filter((at) => at !== null).sort()
  return {
    redemptions: one.redemptions + other.redemptions,
    redeemedCents: one.redeemedCents + other.redeemedCents,
    earnedCents: one.earnedCents + other.earnedCents,
    platformEarnedCents: one.platformEarnedCents + other.platformEarnedCents,
    unredeemedCents: one.unredeemedCents + other.unredeemedCents,
    paidCents: one.paidCents + other.paidCents,
    owedCents: one.owedCents + other.owedCents,
    oldestUnpaid: oldest[0] ?? null,
    unsaid: one.unsaid + other.unsaid,
  }
}
