import type { Coverage } from '#store/database/tables.ts'

/** The next background read of a collection: its newest page, a page of a sweep, or nothing before `at`. */
export type PullStep = { kind: 'head' } | { kind: 'page'; page: number } | { kind: 'rest'; at: number }

export interface PullPace {
  headRefreshMs: number
  sweepEveryMs: number
  /** How much slower the head is looked at while nobody sees a screen. */
  hiddenFactor: number
}

/** A fresh collection starts with page 1, newest first; a complete one is looked at from its head, and swept now and then. */
export function planPull(coverage: Coverage, now: number, pace: PullPace, visible: boolean): PullStep {
  if (coverage.headAt === null) return { kind: 'page', page: 1 }
  const headAt = dueAt(coverage.headAt, pace.headRefreshMs * (visible ? 1 : pace.hiddenFactor), now)
  if (headAt <= now) return { kind: 'head' }
  if (coverage.sweeping) return { kind: 'page', page: coverage.pagesRead + 1 }
  const sweepAt = dueAt(coverage.completeAt ?? 0, pace.sweepEveryMs, now)
  if (sweepAt <= now) return { kind: 'page', page: 1 }
  return { kind: 'rest', at: Math.min(headAt, sweepAt) }
}

/** A look that is said to lie in the future was noted by a clock that has been put back: look again. */
function dueAt(lastAt: number, everyMs: number, now: number): number {
  return lastAt > now ? now : lastAt + everyMs
}

export interface PageSeen {
  page: number
  answered: number
  quarantined: number
  totalPages: number | null
  /** Hash of the ids of the page; empty where no row could be read. */
  mark: string
}

/**
 * The coverage after a page of a sweep. The page count is a hint, never a bound: the end is an empty page, a short one
 * that the count agrees with, or the page before once more (a server that answers its last page for any number beyond).
 */
export function afterPage(coverage: Coverage, seen: PageSeen, now: number): Coverage {
  const first = seen.page === 1
  const totalPages = seen.totalPages ?? coverage.totalPages
  const isShort = seen.answered < coverage.pageSize && seen.page >= (totalPages ?? 0)
  const isRepeated = !first && seen.mark !== '' && seen.mark === coverage.lastPage
  const ended = seen.answered === 0 || isShort || isRepeated
  return {
    ...coverage,
    totalPages,
    pagesRead: seen.page,
    quarantined: (first ? 0 : coverage.quarantined) + seen.quarantined,
    sweeping: !ended,
    completeAt: ended ? now : coverage.completeAt,
    headAt: first ? now : coverage.headAt,
    lastPage: seen.mark,
  }
}

/** The coverage after a look at the head. Where it never came to rows that were known, the sweep goes on from there. */
export function afterHead(coverage: Coverage, pagesRead: number, metKnownRows: boolean, startedAt: number): Coverage {
  const looked = { ...coverage, headAt: startedAt }
  if (metKnownRows || coverage.sweeping) return looked
  return { ...looked, sweeping: true, pagesRead, quarantined: 0 }
}

export function newCoverage(collection: string, partition: string, pageSize: number): Coverage {
  return {
    collection,
    partition,
    pageSize,
    sweeping: true,
    pagesRead: 0,
    totalPages: null,
    completeAt: null,
    headAt: null,
    quarantined: 0,
  }
}
