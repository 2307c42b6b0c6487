import { colomboDayBounds, isCalendarDay } from '#store/values/colombo-time.ts'
import { secondAt } from '#server/wire/times.ts'
import { HttpError } from '#server/http/http-error.ts'

/**
 * Reads `2026-10-01 23:59:59` as Colombo's clock shows it, a bare day as its first or last second, and an instant with
 * an offset as it is (decisions.md T3). `name` is said when it is none of these.
 */
export function readOfferDate(name: string, text: string, bareDay: 'first second' | 'last second'): Date {
  const day = text.slice(0, 10)
  const time = text.slice(11) || (bareDay === 'first second' ? '00:00:00' : '23:59:59')
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(time) ? `${day}T${time}` : `${day}T${time}Z`)
  if (!isCalendarDay(day) || Number.isNaN(at.getTime())) {
    throw new HttpError(400, `${name}: must be a date like '2026-10-01 23:59:59'`)
  }
  if (/(Z|[+-]\d{2}:\d{2})$/.test(time)) return secondAt(at.getTime())
  // What was read as UTC is that time of day in Colombo.
  const midnight = Date.parse(colomboDayBounds(day).from)
  return new Date(midnight + at.getTime() - Date.parse(`${day}T00:00:00Z`))
}
