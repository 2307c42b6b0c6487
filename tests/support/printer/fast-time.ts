/** The computer's own time, some forty times as fast, for what also waits for a real database. */
export function fastTime(speed = 40) {
  const start = performance.now()
  const elapsed = () => (performance.now() - start) * speed
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms / speed)
    return () => clearTimeout(timer)
  }
  return {
    elapsed,
    after,
    now: () => Date.parse('2026-10-01T06:00:00Z') + elapsed(),
    pause: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),
  }
}
