import { z } from 'zod'
import { colomboDay, instantFromWire, isCalendarDay } from './colombo-time.ts'

/** A day of the calendar as "YYYY-MM-DD", without a time and without a zone: it never shifts. */
export type Day = string

const dayMs = 86_400_000

/** The day it is in Colombo, wherever the computer stands (decisions.md T11). */
export function todayInColombo(now: number): Day {
  return colomboDay(new Date(now).toISOString())
}

/** Reads a day off the wire: one without a time is that day, an instant the day it falls on in Colombo; other text stays as it came. Null where there is none. */
export function dayFromWire(wire: string | null | undefined): Day | null {
  if (!wire) return null
  return isCalendarDay(wire) ? wire : colomboDay(instantFromWire(wire) ?? '') || wire
}

const atMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (midnight: number): Day => new Date(midnight).toISOString().slice(0, 10)

export function daysAfter(day: Day, days: number): Day {
  return dayAt(atMidnight(day) + days * dayMs)
}

/** The same day of another month, or its last day where that month is shorter: 31 January and one month is 28 February. */
export function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}

/** "31/12/2024"; text that is no day comes back unchanged. */
export function dayWords(day: Day): string {
  return isCalendarDay(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : day
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
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

/** "October 2026" of "2026-10". */
export function longMonth(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}
