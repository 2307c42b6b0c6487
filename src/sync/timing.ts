/** Time as the engine sees it, handed in so that tests can let it pass as they like. */
export interface Timing {
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds since some moment; never jumps, so waits that matter are measured by it. */
  elapsed(): number
  /** Runs once after so many milliseconds; the function it returns calls that off. */
  after(ms: number, run: () => void): () => void
}

export function pause({ after }: Pick<Timing, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    after(ms, resolve)
  })
}

/** Runs again and again until the returned function is called. */
export function every(timing: Pick<Timing, 'after'>, ms: number, run: () => void): () => void {
  let cancel = () => {}
  const next = () => {
    cancel = timing.after(ms, () => {
      next()
      run()
    })
  }
  next()
  return () => cancel()
}

/** The browser's own clock and timers. */
export const systemTiming: Timing = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
