/** How a group of calls has been answered lately; it opens when the server does not cope (sync.md 2.6). */
export interface Breaker {
  /** The newest answers, true for a failure. */
  recent: readonly boolean[]
  failuresInARow: number
  /** Until then nothing in the background is asked; `elapsed` milliseconds, null while closed. */
  openUntil: number | null
  /** How often in a row it has opened: each time for longer. */
  opened: number
}

export const closedBreaker: Breaker = { recent: [], failuresInARow: 0, openUntil: null, opened: 0 }

const inARow = 5
const remembered = 20
const firstOpenMs = 15_000
const longestOpenMs = 5 * 60_000

/** The breaker after an answer. After its time one request goes through, and decides. */
export function afterAnswer(breaker: Breaker, isFailure: boolean, now: number): Breaker {
  if (!isFailure) return breaker.openUntil === null ? within(breaker, false) : closedBreaker
  const next = within(breaker, true)
  const isHalf = next.recent.length >= remembered && next.recent.filter(Boolean).length * 2 >= next.recent.length
  const hasFailedItsTrial = breaker.openUntil !== null && now >= breaker.openUntil
  if (next.failuresInARow < inARow && !isHalf && !hasFailedItsTrial) return next
  // Requests that were under way when it opened do not keep it open for longer.
  if (breaker.openUntil !== null && now < breaker.openUntil) return breaker
  const opened = breaker.opened + 1
  const openMs = Math.min(longestOpenMs, firstOpenMs * 2 ** (opened - 1))
  return { ...next, recent: [], openUntil: now + openMs, opened }
}

function within(breaker: Breaker, isFailure: boolean): Breaker {
  const recent = [...breaker.recent, isFailure].slice(-remembered)
  return { ...breaker, recent, failuresInARow: isFailure ? breaker.failuresInARow + 1 : 0 }
}

/** Milliseconds until a background request may go; 0 where it may. */
export function waitFor({ openUntil }: Breaker, now: number): number {
  return openUntil === null ? 0 : Math.max(0, openUntil - now)
}
