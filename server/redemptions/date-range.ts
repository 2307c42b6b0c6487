import { colomboDay, colomboDayBounds, instantAt, isCalendarDay, isInstant } from '#store/values/colombo-time.ts'
import { HttpError } from '#server/http/http-error.ts'

/** From, and up to but not including; null for no bound. */
export interface DateRange {
  from: Date | null
  before: Date | null
}

interface DatesAsked {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/** A range of whole Colombo days `YYYY-MM-DD` or of ISO instants, both ends included (decisions.md T3, T4). */
export function readRange({ startDate, endDate }: DatesAsked): DateRange {
  const from = startDate ? boundsOf('startDate', startDate).from : null
  const before = endDate ? boundsOf('endDate', endDate).before : null
  if (from && before && from >= before) throw new HttpError(400, 'startDate: must not be after endDate')
  return { from, before }
}

function boundsOf(name: string, text: string): { from: Date; before: Date } {
  if (isCalendarDay(text)) {
    const { from, to } = colomboDayBounds(text)
    return { from: new Date(from), before: new Date(to) }
  }
  return { from: readInstant(name, text), before: new Date(instantAt(readInstant(name, text).getTime() + 1)) }
}

function readInstant(name: string, text: string): Date {
  if (!isInstant(text)) throw new HttpError(400, `${name}: must be a date like 2026-10-01`)
  return new Date(instantAt(Date.parse(text)))
}

/** The Colombo day of a day `YYYY-MM-DD` or an ISO instant. */
export function readDay(name: string, text: string): string {
  return isCalendarDay(text) ? text : colomboDay(readInstant(name, text).toISOString())
}
