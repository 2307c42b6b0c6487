import { describeError } from './report-error.ts'

interface FailureLine {
  failure: string
  /** How often it happened since its last line. */
  count: number
  /** The first of the requests that it happened to. */
  requestId?: string
}

export interface FailureLog {
  report(error: unknown, about?: { requestId: string }): void
  /** Writes what is still counted. */
  end(): void
}

const minuteMs = 60_000
/** Failures that are told apart at a time: a thousand kinds at once are one trouble. */
const mostKinds = 1000

/** The same failure is one line at once, and then one a minute with a count for as long as it goes on. */
export function makeFailureLog(write: (line: FailureLine) => void): FailureLog {
  const counted = new Map<string, { count: number; requestId?: string; timer: NodeJS.Timeout }>()
  const tell = (failure: string) => {
    const { count = 0, timer, requestId } = counted.get(failure) ?? {}
    if (count > 0) write({ failure, count, ...(requestId === undefined ? {} : { requestId }) })
    clearInterval(timer)
    counted.delete(failure)
    return count > 0
  }
  const wait = (failure: string) => {
    const timer = setTimeout(() => {
      if (tell(failure)) wait(failure)
    }, minuteMs)
    timer.unref()
    counted.set(failure, { count: 0, timer })
  }
  return {
    report: (error, about) => {
      const described = describeError(error)
      const failure = counted.has(described) || counted.size < mostKinds ? described : 'Failures of many kinds'
      const known = counted.get(failure)
      if (known) {
        known.count += 1
        if (about) known.requestId ??= about.requestId
        return
      }
      write({ failure, count: 1, ...about })
      wait(failure)
    },
    end: () => {
      for (const failure of counted.keys()) tell(failure)
    },
  }
}
