import { isCalendarDay } from './colombo-time.ts'

/** A day and a time on Colombo's clock, as a file has them: "2026-12-31", "09:30". */
export interface SheetTime {
  day: string
  time: string
}

const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?\s*([AaPp][Mm])?)?$/
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/

/** Reads "31/12/2026 09:30", or with the month first, and ISO; null where it is no day with a time (decisions.md T10). */
export function sheetTime(text: string, order: 'day-first' | 'month-first'): SheetTime | null {
  const isoParts = iso.exec(text)
  if (isoParts) {
    const [, year = '', month = '', day = '', hours, minutes] = isoParts
    return checked([year, month, day], hours, minutes, undefined)
  }
  const parts = written.exec(text)
  if (!parts) return null
  const [, one = '', other = '', year = '', hours, minutes, half] = parts
  const [day, month] = order === 'day-first' ? [one, other] : [other, one]
  return checked([year, month, day], hours, minutes, half)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})(?=$|[ T])/i
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?=$|[ T])/

/** Reads the day of a text, with or without a time behind it: also "25 Nov 2026" and "2026/11/25"; null where it is none. */
export function sheetDay(text: string, order: 'day-first' | 'month-first'): string | null {
  const [, date = '', month = '', year = ''] = named.exec(text) ?? []
  if (year !== '') return dayOf(`${date}/${months.indexOf(month.toLowerCase()) + 1}/${year}`, 'day-first')
  return dayOf(text.replace(yearFirst, '$3/$2/$1'), yearFirst.test(text) ? 'day-first' : order)
}

function dayOf(text: string, order: 'day-first' | 'month-first'): string | null {
  return (sheetTime(text, order) ?? sheetTime(`${text} 00:00`, order))?.day ?? null
}

/** A day with the year of this century in full: "25/11/26" is "25/11/2026"; other text as it is. */
export function fullYear(text: string): string {
  return text.trim().replace(/^(\d{1,2}[/. -](?:\d{1,2}|[a-z]{3,9})[/. -])(\d{2})(?=$|[ T])/i, '$120$2')
}

function checked(
  [year, month, day]: [string, string, string],
  hours: string | undefined,
  minutes: string | undefined,
  half: string | undefined,
): SheetTime | null {
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDay(whole) || hours === undefined || minutes === undefined) return null
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour === null || Number(minutes) > 59) return null
  return { day: whole, time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

/** Whether a day reads as two different ones: "05/04/2026". */
export function isUnclearDay(text: string): boolean {
  const [, one = '', other = ''] = written.exec(text) ?? []
  return one !== '' && Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other)
}

/** The one order in which all days of a column are days; "unclear" where both are, and it matters. */
export function dayOrderOf(texts: Iterable<string>): 'day-first' | 'month-first' | 'unclear' {
  let isMonthFirst = false
  let isUnclear = false
  for (const text of texts) {
    const [, one, other] = written.exec(text) ?? []
    // No other day says more than one whose first number is no month.
    if (Number(one) > 12) return 'day-first'
    if (Number(other) > 12) isMonthFirst = true
    if (one !== undefined && Number(one) !== Number(other)) isUnclear = true
  }
  if (isMonthFirst) return 'month-first'
  return isUnclear ? 'unclear' : 'day-first'
}
