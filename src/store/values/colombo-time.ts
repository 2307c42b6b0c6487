import { getTimezoneOffset } from 'date-fns-tz'

/**
 * Instants are ISO strings in UTC with milliseconds ("2026-10-01T06:12:00.000Z"), so that text order is time order.
 * Text the border could not read is kept as it came and shown as it came, never "Invalid Date" (decisions.md T14).
 */
export type Instant = string

/**
 * Colombo has stood at +05:30 without change since 2006. The offset is asked for once and added by hand: date-fns-tz
 * formats through a Date of the browser's own zone, where an hour of Colombo's may not exist (the night clocks go forward).
 */
export const colomboOffsetMs = getTimezoneOffset('Asia/Colombo', new Date('2026-01-01T00:00:00Z'))
const dayMs = 86_400_000
const secondMs = 1000
const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const isoWithoutZone = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/

/** Of an instant as we write it ourselves, which needs no further look. */
const isoLength = '2024-12-31T12:00:00.000Z'.length

/** Reads a wire time once, at the border: a zone in the text is obeyed, a text without one is UTC (decisions.md T1). */
export function instantFromWire(wire: string | number | null | undefined): Instant | null {
  if (wire === null || wire === undefined || wire === '') return null
  if (typeof wire === 'number') return isoOr(String(wire), new Date(wire))
  if (wire.length === isoLength && isoOr('', new Date(wire)) === wire) return wire
  if (!isCalendarDay(wire.slice(0, 10))) return wire
  if (isoWithZone.test(wire)) return isoOr(wire, new Date(wire))
  if (isoWithoutZone.test(wire)) return isoOr(wire, new Date(`${withTime(wire.replace(' ', 'T'))}Z`))
  return wire
}

/**
 * The same for a wire that writes Colombo's clock where it names no zone (decisions.md M21); a day without a time is its
 * first second, or its last one.
 */
export function instantFromColomboWire(wire: string | null | undefined, bareDay: 'first' | 'last'): Instant | null {
  if (!wire) return null
  if (isCalendarDay(wire)) return bareDay === 'first' ? colomboDayBounds(wire).from : endOfDay(wire)
  const read = instantFromWire(wire)
  if (read === null || !isInstant(read) || !isoWithoutZone.test(wire)) return read
  return new Date(Date.parse(read) - colomboOffsetMs).toISOString()
}

/** "2026-10-01 23:59:59": what Colombo's clock shows at an instant, as such a wire takes it. */
export function colomboClockToWire(instant: Instant): string {
  return new Date(Date.parse(instant) + colomboOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

function withTime(day: string): string {
  return day.includes('T') ? day : `${day}T00:00:00`
}

function isoOr(raw: string, date: Date): Instant {
  return Number.isNaN(date.getTime()) ? raw : date.toISOString()
}

/** True for an instant that can be calculated with; false for raw text kept from the wire. */
export function isInstant(text: string): boolean {
  return isoWithZone.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

/** What a clock and a calendar on a Colombo wall show, each part with leading zeros. */
function onTheWall(instant: Instant) {
  const wall = new Date(Date.parse(instant) + colomboOffsetMs)
  const [year = '', month = '', day = ''] = wall.toISOString().slice(0, 10).split('-')
  const hour = wall.getUTCHours()
  const minutes = String(wall.getUTCMinutes()).padStart(2, '0')
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
  return { year, month, day, clock }
}

/** "31/12/2024 05:30 PM" in Colombo time (label it IST); raw text comes back unchanged. */
export function formatDateTime(instant: Instant): string {
  if (!isInstant(instant)) return instant
  const { year, month, day, clock } = onTheWall(instant)
  return `${day}/${month}/${year} ${clock}`
}

/** For a spreadsheet, which knows no zones: the date whose UTC parts are those of the wall in Colombo, to the second. */
export function onColomboWall(instant: Instant): Date {
  const wall = Date.parse(instant) + colomboOffsetMs
  return new Date(Math.floor(wall / secondMs) * secondMs)
}

/** "31/12/2024" in Colombo time; raw text comes back unchanged. */
export function formatDay(instant: Instant): string {
  if (!isInstant(instant)) return instant
  const { year, month, day } = onTheWall(instant)
  return `${day}/${month}/${year}`
}

/** The Colombo calendar day "YYYY-MM-DD" an instant falls on; empty for raw text. */
export function colomboDay(instant: Instant): string {
  if (!isInstant(instant)) return ''
  const { year, month, day } = onTheWall(instant)
  return `${year}-${month}-${day}`
}

/** "17:30": the time of the day in Colombo, as a field for times takes it; empty for raw text. */
export function colomboTime(instant: Instant): string {
  return isInstant(instant) ? new Date(Date.parse(instant) + colomboOffsetMs).toISOString().slice(11, 16) : ''
}

/** The instant at which Colombo's calendar shows "YYYY-MM-DD" and its clocks "HH:mm"; null while either is none. */
export function instantInColombo(day: string, time: string): Instant | null {
  if (!isCalendarDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return new Date(Date.parse(`${day}T${time}:00Z`) - colomboOffsetMs).toISOString()
}

/** "05:30 PM" in Colombo time, for "as of" lines. */
export function formatClock(instant: Instant): string {
  return isInstant(instant) ? onTheWall(instant).clock : instant
}

/** True for a day of the calendar "YYYY-MM-DD"; the round trip refuses 30 February, which some browsers read as 1 March. */
export function isCalendarDay(text: string): boolean {
  // Every time off the wire comes by here: numbers are compared in half the time of texts.
  return isoDay.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
}

/** The UTC bounds [from, to) of a Colombo calendar day "YYYY-MM-DD". */
export function colomboDayBounds(day: string): { from: Instant; to: Instant } {
  const from = Date.parse(`${day}T00:00:00Z`) - colomboOffsetMs
  return { from: new Date(from).toISOString(), to: new Date(from + dayMs).toISOString() }
}

/** The same time of the clock so many days later, or earlier; Colombo knows no days of 23 hours. */
export function daysLater(instant: Instant, days: number): Instant {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}

/** 23:59:59 in Colombo on a calendar day "YYYY-MM-DD". */
export function endOfDay(day: string): Instant {
  return new Date(Date.parse(`${day}T23:59:59Z`) - colomboOffsetMs).toISOString()
}

/** "2026-10-01T23:59:59+05:30": how a time goes to the server (decisions.md T7). */
export function instantToWire(instant: Instant): string {
  return `${new Date(Date.parse(instant) + colomboOffsetMs).toISOString().slice(0, 19)}+05:30`
}

/** "DDMMYY-HHmmss" in Colombo time: how printed files are called (spec 000 §9). */
export function formatFileStamp(instant: Instant): string {
  const { year, month, day } = onTheWall(instant)
  const time = new Date(Date.parse(instant) + colomboOffsetMs).toISOString().slice(11, 19).replaceAll(':', '')
  return `${day}${month}${year.slice(2)}-${time}`
}
