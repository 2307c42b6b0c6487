import { instantAt, instantToWire } from '#store/values/colombo-time.ts'

/** "2026-10-01T06:12:00": UTC without a zone, as lists and histories answer it (decisions.md T1). */
export function utcNaive(at: Date): string {
  return instantAt(at.getTime()).replace(/\.\d+Z$/, '')
}

/** "2026-10-01T23:59:59+05:30"; in UTC, "9999-12-31T23:59:59Z", if it is in the year 10000 in Colombo. */
export function colomboIso(at: Date): string {
  return instantToWire(at.toISOString())
}

/** Epoch milliseconds as a whole second of the years 0001 to 9999: PostgreSQL reads no other ISO text. */
export function secondAt(ms: number): Date {
  return new Date(Math.floor(Date.parse(instantAt(ms)) / 1000) * 1000)
}
