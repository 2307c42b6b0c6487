const firstDelayMs = 1000
const longestDelayMs = 60_000

/** Half certain, half random: a wait of up to 1 s, 2 s, 4 s … 60 s; `random` is in [0, 1). */
export function retryDelayMs(tries: number, random: number): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, tries - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}

/** No entry waits longer by the clock: whoever says so is mistaken, or the clock has been put back. */
export const longestWaitMs = 15 * 60_000

/** The wait a server asks for with `Retry-After`, within reason. */
export function askedDelayMs(afterMs: number): number {
  return Math.min(longestWaitMs, Math.max(firstDelayMs, afterMs))
}

/** After this an acknowledged change that no read shows has lost: the server's value wins, and the audit says so. */
export const settlePatienceMs = 30_000

/** Wait before the next look at whether the server shows an acknowledged change, about 1, 2, 5, 10 s (sync.md 2.4). */
export function settleDelayMs(sinceAttemptMs: number): number {
  if (sinceAttemptMs < 1000) return 1000
  if (sinceAttemptMs < 3000) return 2000
  return sinceAttemptMs < 8000 ? 5000 : 10_000
}
