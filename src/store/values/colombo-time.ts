import { getTimezoneOffset } from 'date-fns-tz'

/**
 * Instants are ISO strings in UTC with milliseconds ("2026-10-01T06:12:00.000Z"), so that text order is time order.
 * Text that could not be read from the wire is kept and shown unchanged, never "Invalid Date" (decisions.md T14).
 *
 * ISO strings have years of six digits outside 0000 to 9999 ("+010000-01-01T05:29:59.000Z"), which neither sort as text nor
 * can be cut at a fixed place. No function here returns one: `instantAt` limits instants, `wallIso` limits the wall
 * clock. So 9999-12-31T23:59:59Z ("never expires"), which in Colombo falls in the year 10000, is shown as 31/12/9999
 * (decisions.md E19).
 */
export type Instant = string

/**
 * Colombo has been at +05:30 without change since 2006. The offset is read once and added by hand: date-fns-tz formats
 * through a Date in the browser's own zone, where an hour of Colombo's may not exist (the night clocks go forward).
 */
export const colomboOffsetMs = getTimezoneOffset('Asia/Colombo', new Date('2026-01-01T00:00:00Z'))
const dayMs = 86_400_000
const secondMs = 1000
const isoWithZone = /^(\d{4}|[+-]\d{6})-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const isoWithoutZone = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/

/** The length of an instant as we write it ourselves: such a text is parsed only once. */
const isoLength = '2024-12-31T12:00:00.000Z'.length

/** The last day that has a year of four digits: an expiry date on it, or later, means "never". */
export const lastDay = '9999-12-31'

// Databases have no year 0.
const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse(`${lastDay}T23:59:59.999Z`)
const limited = (ms: number) => Math.min(Math.max(ms, firstMs), lastMs)

/** The instant of epoch milliseconds, limited to the years 0001 to 9999. Throws a RangeError for NaN alone. */
export function instantAt(ms: number): Instant {
  return new Date(limited(ms)).toISOString()
}

/** "2026-10-01T23:59:59": Colombo's wall clock at an instant. It stops at 31/12/9999 23:59:59. */
function wallIso(instant: Instant): string {
  return new Date(wallMs(instant)).toISOString().slice(0, '2026-10-01T23:59:59'.length)
}

/** The same as the epoch milliseconds at which a clock in UTC shows it. */
function wallMs(instant: Instant): number {
  return limited(Date.parse(instant) + colomboOffsetMs)
}

/** Parses a wire time once: a zone in the text is obeyed, a text without one is UTC (decisions.md T1). */
export function instantFromWire(wire: string | number | null | undefined): Instant | null {
  if (wire === null || wire === undefined || wire === '') return null
  if (typeof wire === 'number') return isoOr(String(wire), new Date(wire))
  if (wire.length === isoLength && isoOr('', new Date(wire)) === wire) return wire
  if (!hasCalendarDay(wire)) return wire
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
  return instantAt(Date.parse(read) - colomboOffsetMs)
}

/** "2026-10-01 23:59:59": Colombo's clock at an instant, for a wire without zones; raw text comes back unchanged. */
export function colomboClockToWire(instant: Instant): string {
  return isInstant(instant) ? wallIso(instant).replace('T', ' ') : instant
}

function withTime(day: string): string {
  return day.includes('T') ? day : `${day}T00:00:00`
}

function isoOr(raw: string, date: Date): Instant {
  return Number.isNaN(date.getTime()) ? raw : instantAt(date.getTime())
}

/** True for an instant that can be calculated with; false for raw text kept from the wire. */
export function isInstant(text: string): boolean {
  return isoWithZone.test(text) && hasCalendarDay(text) && !Number.isNaN(Date.parse(text))
}

/** The parts of Colombo's wall clock at an instant, each with leading zeros; `time` is "17:30:00", `clock` "05:30 PM". */
function wallParts(instant: Instant) {
  const [date = '', time = ''] = wallIso(instant).split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const [hours = '', minutes = ''] = time.split(':')
  const hour = Number(hours)
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
  return { date, year, month, day, time, clock }
}

/** "31/12/2024 05:30 PM" in Colombo time (label it IST); raw text comes back unchanged. */
export function formatDateTime(instant: Instant): string {
  if (!isInstant(instant)) return instant
  const { year, month, day, clock } = wallParts(instant)
  return `${day}/${month}/${year} ${clock}`
}

/** For a spreadsheet, which has no zones: the date whose UTC parts are Colombo's wall clock, to the second. */
export function onColomboWall(instant: Instant): Date {
  return new Date(Math.floor(wallMs(instant) / secondMs) * secondMs)
}

/** "31/12/2024" in Colombo time; raw text comes back unchanged. */
export function formatDay(instant: Instant): string {
  if (!isInstant(instant)) return instant
  const { year, month, day } = wallParts(instant)
  return `${day}/${month}/${year}`
}

/** The Colombo calendar day "YYYY-MM-DD" an instant falls on; empty for raw text. */
export function colomboDay(instant: Instant): string {
  return isInstant(instant) ? wallParts(instant).date : ''
}

/** True for an instant that is shown as 31/12/9999: an expiry date then means "never". */
export function isOnLastDay(instant: Instant): boolean {
  return colomboDay(instant) === lastDay
}

/** "17:30": the time of the day in Colombo, as a field for times takes it; empty for raw text. */
export function colomboTime(instant: Instant): string {
  return isInstant(instant) ? wallParts(instant).time.slice(0, 'HH:mm'.length) : ''
}

/** The instant at which it is the day "YYYY-MM-DD" and the time "HH:mm" in Colombo; null if either is not valid. */
export function instantInColombo(day: string, time: string): Instant | null {
  if (!isCalendarDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return instantAt(Date.parse(`${day}T${time}:00Z`) - colomboOffsetMs)
}

/** "05:30 PM" in Colombo time, for "as of" lines. */
export function formatClock(instant: Instant): string {
  return isInstant(instant) ? wallParts(instant).clock : instant
}

/** True for a day of the calendar "YYYY-MM-DD"; the round trip refuses 30 February, which some browsers read as 1 March. */
export function isCalendarDay(text: string): boolean {
  return isoDay.test(text) && isRealDate(text)
}

/** True for a text that begins with a day of the calendar, also one of a year of six digits. */
function hasCalendarDay(text: string): boolean {
  const date = /^(\d{4}|[+-]\d{6})-\d{2}-\d{2}/.exec(text)?.[0]
  return date !== undefined && isRealDate(date)
}

/** Every time from the wire is checked here: comparing numbers takes half the time of comparing texts. */
function isRealDate(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(-2))
}

/**
 * The UTC bounds [from, to) of a Colombo calendar day "YYYY-MM-DD". `lastDay` has no end, because all later instants are
 * shown as that day: use `dayRange`, or leave `to` out. Its `to` is the last instant there is.
 */
export function colomboDayBounds(day: string): { from: Instant; to: Instant } {
  const from = Date.parse(`${day}T00:00:00Z`) - colomboOffsetMs
  return { from: instantAt(from), to: day === lastDay ? instantAt(lastMs) : instantAt(from + dayMs) }
}

/** The same time of the day some days later, or earlier; raw text comes back unchanged. */
export function daysLater(instant: Instant, days: number): Instant {
  return isInstant(instant) ? instantAt(Date.parse(instant) + days * dayMs) : instant
}

/** 23:59:59 in Colombo on a calendar day "YYYY-MM-DD". */
export function endOfDay(day: string): Instant {
  return instantAt(Date.parse(`${day}T23:59:59Z`) - colomboOffsetMs)
}

/**
 * "2026-10-01T23:59:59+05:30": a time as it goes to the server (decisions.md T7); raw text comes back unchanged. A time
 * that is not in a year of four digits in Colombo is written in UTC ("9999-12-31T23:59:59Z"), so that it stays the same.
 */
export function instantToWire(instant: Instant): string {
  if (!isInstant(instant)) return instant
  const ms = Date.parse(instant)
  const isBeyondWall = ms + colomboOffsetMs !== wallMs(instant)
  return isBeyondWall ? `${instantAt(ms).replace(/\.\d+Z$/, '')}Z` : `${wallIso(instant)}+05:30`
}

/** "DDMMYY-HHmmss" in Colombo time: the names of printed files (spec 000 §9); raw text comes back unchanged. */
export function formatFileStamp(instant: Instant): string {
  if (!isInstant(instant)) return instant
  const { year, month, day, time } = wallParts(instant)
  return `${day}${month}${year.slice(2)}-${time.replaceAll(':', '')}`
}
