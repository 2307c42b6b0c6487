import { z } from 'zod'
import { colomboDay, instantAt, instantFromWire, isCalendarDay, lastDay } from './colombo-time.ts'

/** A day of the calendar as "YYYY-MM-DD", without a time and without a zone: it never shifts. Days end at `lastDay`. */
export type Day = string

/** A month of the calendar as "YYYY-MM". */
export type Month = string

const dayMs = 86_400_000
const firstDay: Day = '0001-01-01'

/** The day it is in Colombo at epoch milliseconds, in whatever zone the computer is (decisions.md T11). */
export function todayInColombo(now: number): Day {
  return colomboDay(instantAt(now))
}

/** The month it is in Colombo at epoch milliseconds. */
export function monthInColombo(now: number): Month {
  return monthOfDay(todayInColombo(now))
}

/** "2026-10" of "2026-10-31". */
export function monthOfDay(day: Day): Month {
  return day.slice(0, 'YYYY-MM'.length)
}

/** "2026-10-01" of "2026-10-31". */
export function firstOfMonth(day: Day): Day {
  return `${monthOfDay(day)}-01`
}

/** The last day of a month "2026-10". */
export function lastOfMonth(month: Month): Day {
  return daysAfter(`${month}-01`, daysInMonth(month) - 1)
}

/** 31 of "2026-10-31". */
export function dayOfMonth(day: Day): number {
  return Number(day.slice('YYYY-MM-'.length))
}

/** Parses a day from the wire: a text without a time is that day, an instant is its day in Colombo; other text is kept. Null if there is none. */
export function dayFromWire(wire: string | null | undefined): Day | null {
  if (!wire) return null
  return isCalendarDay(wire) ? wire : colomboDay(instantFromWire(wire) ?? '') || wire
}

const atMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** The day of a midnight in UTC, limited to the days that are written in ten characters. */
function dayAt(midnight: number): Day {
  return instantAt(midnight).slice(0, 'YYYY-MM-DD'.length)
}

/** The day some days later, or earlier; the first or the last day of the calendar if there is no such day. */
export function daysAfter(day: Day, days: number): Day {
  return isCalendarDay(day) ? dayAt(atMidnight(day) + days * dayMs) : day
}

/** The same day of another month, or that month's last day if it is shorter: 31 January and one month is 28 February. */
export function monthsAfter(day: Day, months: number): Day {
  if (!isCalendarDay(day)) return day
  const [year = 0, month = 1] = day.split('-').map(Number)
  const monthsSinceZero = year * 12 + month - 1 + months
  if (monthsSinceZero < 12) return firstDay
  if (monthsSinceZero >= monthsInCalendar) return lastDay
  const target = `${String(Math.floor(monthsSinceZero / 12)).padStart(4, '0')}-${twoDigits((monthsSinceZero % 12) + 1)}`
  return `${target}-${twoDigits(Math.min(dayOfMonth(day), daysInMonth(target)))}`
}

const monthsInCalendar = 10_000 * 12
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The 29th to the 31st are a day of some months alone. */
function daysInMonth(month: Month): number {
  return [31, 30, 29].find((date) => isCalendarDay(`${month}-${date}`)) ?? 28
}

/** "31/12/2024"; text that is not a day comes back unchanged. */
export function dayWords(day: Day): string {
  return isCalendarDay(day) ? day.split('-').toReversed().join('/') : day
}

/** "31/12" of "2024-12-31". */
export function dayAndMonth(day: Day): string {
  const [, month = '', date = ''] = day.split('-')
  return `${date}/${month}`
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Reads "31/12/2024", "1/2/2024" or "2024-12-31"; null while it is no day of the calendar. */
export function dayFromWords(text: string): Day | null {
  const trimmed = text.trim()
  const [, date = '', month = '', year = ''] = dayFirst.exec(trimmed) ?? []
  const day = year === '' ? trimmed : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDay(day) ? day : null
}

/** Why a typed day is not taken, in words; null where it lies within the days that may be chosen, or is no day yet. */
export function whyOutOfRange(typed: string, min: Day | undefined, max: Day | undefined): string | null {
  const day = dayFromWords(typed)
  if (day === null) return null
  if (min !== undefined && day < min) return `${dayWords(day)} is too early: ${dayWords(min)} or later`
  return max !== undefined && day > max ? `${dayWords(day)} is too late: ${dayWords(max)} or earlier` : null
}

/** A day that a form needs, as "YYYY-MM-DD", with the words for none. */
export function dayField(empty: string) {
  return z.string().min(1, empty).refine(isCalendarDay, 'Enter a date as DD/MM/YYYY')
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** "31 December 2024": where 01/02 could be read in two ways. */
export function longDay(day: Day): string {
  return isCalendarDay(day) ? `${dayOfMonth(day)} ${longMonth(monthOfDay(day))}` : day
}

/** "October 2026" of "2026-10". */
export function longMonth(month: Month): string {
  const [year = '', number = ''] = month.split('-')
  return `${months[Number(number) - 1] ?? ''} ${year}`
}

/** "10/26" of "2026-10", below a bar; "12/9999" if the year is not of this century. */
export function shortMonth(month: Month): string {
  const [year = '', number = ''] = month.split('-')
  return `${number}/${year.replace(/^20(?=\d\d$)/, '')}`
}
