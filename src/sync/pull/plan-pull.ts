import type { Coverage } from '#store/database/coverage.ts'

/** What fills a collection: a window of the walk that is under way, of one that begins, or nothing before `at`. */
export type FillStep =
  | { kind: 'walk'; begin: Begin | null }
  | { kind: 'turn'; partition: string }
  | { kind: 'rest'; at: number }

/** How far a walk is to go: to the end, through the last days, through what a person keeps. */
export type Begin = 'full' | 'recent' | 'kept'

export interface PullPace {
  headRefreshMs: number
  sweepEveryMs: number
  /** How much slower the head is looked at while nobody sees a screen. */
  hiddenFactor: number
  /** How much slower everything that is here already is checked again: the person saves data. */
  savingFactor: number
}

/** The rows of the last days are walked through so often. */
const recentEveryMs = 30 * 60_000
/** What a person keeps is walked through so often, whatever they save. */
export const keptEveryMs = 2 * 3_600_000
/** Rows change their status where no look at the newest of all would see it: each partition has its turn. */
const turnEveryMs = 120_000
export const recentMs = 7 * 86_400_000
/** On average a collection that is complete is walked through with one request in so many milliseconds at most. */
const msPerRequest = 10_000

interface Circumstances {
  now: number
  pace: PullPace
  visible: boolean
  /** Rows a window, at most. */
  pageSize: number
  /** A person keeps a period of it. */
  isKept: boolean
  /** Partitions beside the whole. */
  partitions: readonly string[]
}

/** When the newest rows are to be looked at again; a fresh collection begins with them. */
export function headDueAt({ headAt }: Coverage, { now, pace, visible }: Circumstances): number {
  const everyMs = pace.headRefreshMs * pace.savingFactor * (visible ? 1 : pace.hiddenFactor)
  return headAt === null ? now : dueAt(headAt, everyMs, now)
}

/** A collection is walked through to its end, its last days again and again, and all of it now and then. */
export function planFill(coverage: Coverage, circumstances: Circumstances): FillStep {
  const { now, pace, pageSize } = circumstances
  const { completeAt, sweep, pass, about } = coverage
  if (sweep || pass) return { kind: 'walk', begin: null }
  if (completeAt === null) return { kind: 'walk', begin: 'full' }
  const windows = (about ?? 0) / pageSize
  // What could not be proved, or is in doubt, is gone through again sooner (sync.md 2.3).
  const isDoubtful = coverage.unproved.length > 0 || coverage.withheld > 0
  const everyMs = isDoubtful ? pace.sweepEveryMs / 4 : pace.sweepEveryMs
  const nextFull = dueAt(completeAt, Math.max(everyMs, windows * msPerRequest) * pace.savingFactor, now)
  if (nextFull <= now) return { kind: 'walk', begin: 'full' }
  const nextKept = circumstances.isKept ? dueAt(Math.max(coverage.keptAt ?? 0, completeAt), keptEveryMs, now) : Infinity
  if (nextKept <= now) return { kind: 'walk', begin: 'kept' }
  const nextRecent = dueAt(Math.max(coverage.recentAt ?? 0, completeAt), recentEveryMs * pace.savingFactor, now)
  if (nextRecent <= now) return { kind: 'walk', begin: 'recent' }
  const turn = nextTurn(coverage, circumstances)
  if (turn.at <= now) return { kind: 'turn', partition: turn.partition }
  return { kind: 'rest', at: Math.min(nextFull, nextKept, nextRecent, turn.at) }
}

/** Which partition is looked at next, and when; nobody sees it while the portal is hidden. */
function nextTurn(
  { turn }: Coverage,
  { now, pace, visible, partitions }: Circumstances,
): { at: number; partition: string } {
  const partition = partitions[(turn?.next ?? 0) % Math.max(1, partitions.length)]
  if (partition === undefined || !visible) return { at: Infinity, partition: '' }
  return { at: turn ? dueAt(turn.at, turnEveryMs * pace.savingFactor, now) : now, partition }
}

/** A look that is said to lie in the future was noted by a clock that has been put back: look again. */
function dueAt(lastAt: number, everyMs: number, now: number): number {
  return lastAt > now ? now : lastAt + everyMs
}
