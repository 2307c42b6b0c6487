import { formatInTimeZone } from 'date-fns-tz'

/**
 * Instants are ISO strings in UTC with milliseconds ("2026-10-01T06:12:00.000Z"), so that text order is time order.
 * Text the border could not read is kept as it came and shown as it came, never "Invalid Date" (decisions.md T14).
 */
export type Instant = string

const zone = 'Asia/Colombo'
const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const isoWithoutZone = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/

/** Reads a wire time once, at the border: a zone in the text is obeyed, a text without one is UTC (decisions.md T1). */
export function instantFromWire(wire: string | number | null | undefined): Instant | null {
  if (wire === null || wire === undefined || wire === '') return null
  if (typeof wire === 'number') return isoOr(String(wire), new Date(wire))
  if (isoWithZone.test(wire)) return isoOr(wire, new Date(wire))
  if (isoWithoutZone.test(wire)) return isoOr(wire, new Date(`${withTime(wire.replace(' ', 'T'))}Z`))
  return wire
}

function withTime(day: string): string {
  return day.includes('T') ? day : `${day}T00:00:00`
}

function isoOr(raw: string, date: Date): Instant {
  return Number.isNaN(date.getTime()) ? raw : date.toISOString()
}

/** True for an instant that can be calculated with; false for raw text kept from the wire. */
export function isInstant(text: string): boolean {
  return isoWithZone.test(text) && !Number.isNaN(Date.parse(text))
}

/** "31/12/2024 05:30 PM" in Colombo time (label it IST); raw text comes back unchanged. */
export function formatDateTime(instant: Instant): string {
  return isInstant(instant) ? formatInTimeZone(instant, zone, 'dd/MM/yyyy hh:mm a') : instant
}

/** "31/12/2024" in Colombo time; raw text comes back unchanged. */
export function formatDay(instant: Instant): string {
  return isInstant(instant) ? formatInTimeZone(instant, zone, 'dd/MM/yyyy') : instant
}

/** The Colombo calendar day "YYYY-MM-DD" an instant falls on; empty for raw text. */
export function colomboDay(instant: Instant): string {
  return isInstant(instant) ? formatInTimeZone(instant, zone, 'yyyy-MM-dd') : ''
}

/** "05:30 PM" in Colombo time, for "as of" lines. */
export function formatClock(instant: Instant): string {
  return isInstant(instant) ? formatInTimeZone(instant, zone, 'hh:mm a') : instant
}

/** The UTC bounds [from, to) of a Colombo calendar day "YYYY-MM-DD"; fixed +05:30, without change since 2006. */
export function colomboDayBounds(day: string): { from: Instant; to: Instant } {
  const from = new Date(`${day}T00:00:00+05:30`).getTime()
  return { from: new Date(from).toISOString(), to: new Date(from + 86_400_000).toISOString() }
}
