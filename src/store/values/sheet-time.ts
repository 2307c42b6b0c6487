import { colomboDay, colomboOffsetMs, colomboTime, instantFromWire, isCalendarDay, isInstant } from './colombo-time.ts'

/** A day "2026-12-31" and, if the text has one, a time "09:30", both on Colombo's clock. */
export interface SheetTime {
  day: string
  time: string | null
}

/** 31/12/2026 or 12/31/2026. */
export type DayOrder = 'day-first' | 'month-first'

const clock = String.raw`(?:[T\s,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*([ap])\.?m\.?)?)?$`
const numeric = new RegExp(String.raw`^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})${clock}`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})${clock}`, 'i')
const named = new RegExp(String.raw`^(\d{1,2})[ ./-]*([a-z]{3,9})\.?[ ,./-]*(\d{4}|\d{2})${clock}`, 'i')
const monthNamed = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})${clock}`, 'i')
const withZone = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/
const serial = /^\d{5}(?:[.,]\d+)?$/

/**
 * Reads a day as a spreadsheet or a program writes it, with or without a time: "31/12/2026 09:30", "1/2/27", "1-Feb-27",
 * "2026-12-31T09:30", "46419.4167" (days since 1900 of Excel). Two digits of a year are of 2000 to 2069. Null if the text
 * is not a day of the calendar, or has anything else in it (decisions.md T10).
 */
export function readSheetTime(text: string, order: DayOrder): SheetTime | null {
  if (serial.test(text)) return fromSerial(Number(text.replace(',', '.')))
  if (withZone.test(text)) return fromInstant(text)
  const written = partsIn(text, order)
  const day = written && dayOf(written.parts)
  if (day === null) return null
  if (written?.hours === undefined) return { day, time: null }
  const time = timeOf(written.hours, written.minutes ?? '', written.half)
  return time === null ? null : { day, time }
}

interface TimeParts {
  hours?: string | undefined
  minutes?: string | undefined
  half?: string | undefined
}

interface WrittenTime extends TimeParts {
  /** Year, month and day as digits. */
  parts: [string, string, string]
}

function partsIn(text: string, order: DayOrder): WrittenTime | null {
  const byNumbers = numeric.exec(text)
  if (byNumbers) {
    const [, one = '', , two = '', year = '', hours, minutes, half] = byNumbers
    return { parts: order === 'day-first' ? [year, two, one] : [year, one, two], hours, minutes, half }
  }
  const byYear = yearFirst.exec(text)
  if (byYear) {
    const [, year = '', , month = '', day = '', hours, minutes, half] = byYear
    return { parts: [year, month, day], hours, minutes, half }
  }
  const byName = named.exec(text)
  if (byName) {
    const [, day = '', month = '', year = '', hours, minutes, half] = byName
    return { parts: [year, monthNumber(month), day], hours, minutes, half }
  }
  const [, month = '', day = '', year, hours, minutes, half] = monthNamed.exec(text) ?? []
  return year === undefined ? null : { parts: [year, monthNumber(month), day], hours, minutes, half }
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** "2" for "Feb", "Sept" or "february"; "" if the letters are no month. */
function monthNumber(letters: string): string {
  const at = months.findIndex((month) => month.startsWith(letters.toLowerCase()))
  return at < 0 ? '' : String(at + 1)
}

/** Years of two digits after 69 are refused, because 1970 and 2070 are both possible. */
const lastShortYear = 69

function dayOf([year, month, day]: [string, string, string]): string | null {
  if (year.length === 2 && Number(year) > lastShortYear) return null
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(text) ? text : null
}

function timeOf(hours: string, minutes: string, half: string | undefined): string | null {
  const hour = hourOf(Number(hours), half?.toLowerCase())
  return hour === null || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Excel counts days from 30/12/1899, here in days since 1970. Only days of 2000 to 2099 are read. */
const serials = { zero: -25_569, first: 36_526, last: 73_050 }
const minutesOfDay = 1440

function fromSerial(days: number): SheetTime | null {
  if (days < serials.first || days >= serials.last + 1) return null
  // Fractions are cut to a few digits when they are written.
  const minutes = Math.round(days * minutesOfDay)
  // Excel has no time zones: the number is the wall clock.
  const at = new Date((minutes + serials.zero * minutesOfDay) * 60_000 - colomboOffsetMs).toISOString()
  return { day: colomboDay(at), time: Number.isInteger(days) ? null : colomboTime(at) }
}

function fromInstant(text: string): SheetTime | null {
  const instant = instantFromWire(text)
  if (instant === null || !isInstant(instant)) return null
  return { day: colomboDay(instant), time: colomboTime(instant) }
}

/** The orders in which a day of numbers is a day of the calendar; null if the text is not written in numbers. */
function ordersOf(text: string): { isDayFirst: boolean; isMonthFirst: boolean; isSame: boolean } | null {
  const [, one, , two] = numeric.exec(text) ?? []
  if (one === undefined) return null
  const is = (order: DayOrder) => readSheetTime(text, order) !== null
  return { isDayFirst: is('day-first'), isMonthFirst: is('month-first'), isSame: Number(one) === Number(two) }
}

/** Whether a day reads as two different ones: "05/04/2026". */
export function isUnclearDay(text: string): boolean {
  const orders = ordersOf(text)
  return orders !== null && orders.isDayFirst && orders.isMonthFirst && !orders.isSame
}

/**
 * The order in which the days of a file are written. A day that can be read in one order only decides it; if no day does,
 * or two contradict each other, days that can be read in both make it "unclear".
 */
export function dayOrderOf(texts: Iterable<string>): DayOrder | 'unclear' {
  const seen = { dayFirst: false, monthFirst: false, unclear: false }
  for (const text of texts) {
    const orders = ordersOf(text)
    if (orders === null || (!orders.isDayFirst && !orders.isMonthFirst)) continue
    if (!orders.isMonthFirst) seen.dayFirst = true
    else if (!orders.isDayFirst) seen.monthFirst = true
    else if (!orders.isSame) seen.unclear = true
  }
  if (seen.unclear && seen.dayFirst === seen.monthFirst) return 'unclear'
  return seen.monthFirst && !seen.dayFirst ? 'month-first' : 'day-first'
}
