import { HttpError } from '#server/http/http-error.ts'

/** How long wrong tries are counted together, and how long a lock lasts. */
export const lockMs = 15 * 60_000

/** The refusal of somebody who is locked since then. */
export function tooManyAttempts(lockedSince: Date, now: Date): HttpError {
  const seconds = Math.ceil((lockedSince.getTime() + lockMs - now.getTime()) / 1000)
  return new HttpError(429, 'Too many attempts. Please try again in a few minutes.', Math.max(1, seconds))
}
