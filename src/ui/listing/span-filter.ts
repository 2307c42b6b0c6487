import { dayRange, type FieldFilter } from '#store/listing/list-query.ts'
import { dayWords, lastOfMonth, longMonth } from '#store/values/calendar-day.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import type { DayRange } from '#store/values/day-range.ts'

/** The word for rows that leave the instant empty. */
export const noDay = 'none'

const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/
const between = '..'

/** How days stand in an address: "2026-11-01..2026-11-26"; '' leaves an end open. */
export function spanOfDays({ start, end }: DayRange): string {
  return `${start}${between}${end}`
}

/** The days of Colombo that a word of an address means, a month "2026-11" or days; null for a word that means none. */
function daysOfSpan(span: string): DayRange | null {
  if (isMonth.test(span)) return { start: `${span}-01`, end: lastOfMonth(span) }
  const [start = '', end = '', ...more] = span.split(between)
  const isRight = span.includes(between) && more.length === 0 && [start, end].every((day) => !day || isCalendarDay(day))
  return isRight && (start || end) ? { start, end } : null
}

/** Whether a word of an address is a span. */
export function isSpan(span: string): boolean {
  return span === noDay || daysOfSpan(span) !== null
}

/** What a span narrows an instant to. */
export function spanNarrows(span: string): FieldFilter | undefined {
  if (span === noDay) return null
  const days = daysOfSpan(span)
  return days === null ? undefined : dayRange(days.start || null, days.end || null)
}

/** "October 2026", "27/11/2026 – 26/12/2026", "up to 26/11/2026". */
export function spanWords(span: string): string {
  if (span === noDay) return 'on no day'
  if (isMonth.test(span)) return longMonth(span)
  const { start = '', end = '' } = daysOfSpan(span) ?? {}
  if (start === '') return `up to ${dayWords(end)}`
  return end === '' ? `from ${dayWords(start)} on` : `${dayWords(start)} – ${dayWords(end)}`
}
