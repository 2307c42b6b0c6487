interface Waiting {
  at: number
  run: () => void
}

/** A clock that moves by hand. Like a browser's, it runs a wait beyond 2^31 ms at once. */
export function aClock(start = Date.parse('2026-10-01T06:00:00Z')) {
  let time = start
  const waiting = new Map<number, Waiting>()
  let next = 0

  function runDue() {
    for (;;) {
      const due = [...waiting].filter(([, { at }]) => at <= time).sort(([, a], [, b]) => a.at - b.at)[0]
      if (!due) return
      waiting.delete(due[0])
      due[1].run()
    }
  }

  return {
    now: () => time,
    setTimeout(run: () => void, ms: number) {
      next += 1
      waiting.set(next, { at: time + (ms > 2 ** 31 - 1 ? 1 : ms), run })
      return next
    },
    clearTimeout: (timer: unknown) => void waiting.delete(timer as number),
    /** Time passes and timers run. */
    pass(ms: number) {
      const end = time + ms
      for (;;) {
        const first = Math.min(...[...waiting.values()].map(({ at }) => at))
        if (!(first <= end)) break
        time = Math.max(time, first)
        runDue()
      }
      time = end
    },
    /** Time passes while the computer sleeps: no timer runs, and what was left to wait is still left. */
    sleep(ms: number) {
      time += ms
      for (const one of waiting.values()) one.at += ms
    },
  }
}
