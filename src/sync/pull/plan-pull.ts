import type { Coverage } from '#store/database/coverage.ts'

/** What fills a collection: a window of the walk that is under way, of one that begins, or nothing before `at`. */
export type FillStep = { kind: 'walk'; begin: 'full' | 'recent' | null } | { kind: 'rest'; at: number }

export interface PullPace {
  headRefreshMs: number
  sweepEveryMs: number
  /** How much slower the head is looked at while nobody sees a screen. */
  hiddenFactor: number
}

/** The rows of the last days are walked through so often. */
const recentEveryMs = 30 * 60_000
export const recentMs = 7 * 86_400_000
/** On average a collection that is complete is walked through with one request in so many milliseconds at most. */
const msPerRequest = 10_000

interface Circumstances {
  now: number
  pace: PullPace
  visible: boolean
  /** Rows a window, at most. */
  pageSize: number
}

/** When the newest rows are to be looked at again; a fresh collection begins with them. */
export function headDueAt({ headAt }: Coverage, { now, pace, visible }: Circumstances): number {
  return headAt === null ? now : dueAt(headAt, pace.headRefreshMs * (visible ? 1 : pace.hiddenFactor), now)
}

/** A collection is walked through to its end, its last days again and again, and all of it now and then. */
export function planFill(coverage: Coverage, { now, pace, pageSize }: Circumstances): FillStep {
  const { completeAt, sweep, pass, about } = coverage
  if (sweep || pass) return { kind: 'walk', begin: null }
  if (completeAt === null) return { kind: 'walk', begin: 'full' }
  const windows = (about ?? 0) / pageSize
  // What could not be proved, or is in doubt, is gone through again sooner (sync.md 2.3).
  const isDoubtful = coverage.unproved.length > 0 || coverage.withheld > 0
  const everyMs = isDoubtful ? pace.sweepEveryMs / 4 : pace.sweepEveryMs
  const nextFull = dueAt(completeAt, Math.max(everyMs, windows * msPerRequest), now)
  if (nextFull <= now) return { kind: 'walk', begin: 'full' }
  const nextRecent = dueAt(Math.max(coverage.recentAt ?? 0, completeAt), recentEveryMs, now)
  if (nextRecent <= now) return { kind: 'walk', begin: 'recent' }
  return { kind: 'rest', at: Math.min(nextFull, nextRecent) }
}

/** A look that is said to lie in the future was noted by a clock that has been put back: look again. */
function dueAt(lastAt: number, everyMs: number, now: number): number {
  return lastAt > now ? now : lastAt + everyMs
}
