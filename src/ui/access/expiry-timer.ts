/** The longest wait a timer takes; beyond it `setTimeout` fires at once. */
const longestWaitMs = 2 ** 31 - 1

export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
}

/**
 * Calls `onEnd` once when `endsAt` (epoch milliseconds) has passed. `look` checks at once: timers stand still
 * while a computer sleeps, so a page that comes back into view looks for itself.
 */
export function startExpiryTimer(clock: Clock, endsAt: number, onEnd: () => void): { look(): void; stop(): void } {
  let timer: unknown = null
  let done = false

  function look() {
    if (done) return
    clock.clearTimeout(timer)
    const left = endsAt - clock.now()
    if (left > 0) {
      timer = clock.setTimeout(look, Math.min(left, longestWaitMs))
      return
    }
    done = true
    onEnd()
  }

  look()
  return {
    look,
    stop() {
      done = true
      clock.clearTimeout(timer)
    },
  }
}
