/** A day of the calendar. The reader under test uses `Date`; this counts days by itself. */
export interface PlainDay {
  year: number
  month: number
  day: number
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysOfYear = (year: number) => (isLeap(year) ? 366 : 365)

export function daysOfMonth(year: number, month: number): number {
  return [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Excel's number of 1 January 2000. */
const firstSerial = 36_526

/** Excel's day number of a day from 2000 on. */
export function serialOf({ year, month, day }: PlainDay): number {
  let serial = firstSerial + day - 1
  for (let at = 2000; at < year; at++) serial += daysOfYear(at)
  for (let at = 1; at < month; at++) serial += daysOfMonth(year, at)
  return serial
}

export function dayBefore({ year, month, day }: PlainDay): PlainDay {
  if (day > 1) return { year, month, day: day - 1 }
  const [newYear, newMonth] = month > 1 ? [year, month - 1] : [year - 1, 12]
  return { year: newYear, month: newMonth, day: daysOfMonth(newYear, newMonth) }
}

export const two = (value: number) => String(value).padStart(2, '0')
export const isoOf = ({ year, month, day }: PlainDay) => `${year}-${two(month)}-${two(day)}`
