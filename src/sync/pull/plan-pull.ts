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
  const headAt = coverage.headAt + pace.headRefreshMs * (visible ? 1 : pace.hiddenFactor)
  if (headAt <= now) return { kind: 'head' }
  if (coverage.sweeping) return { kind: 'page', page: coverage.pagesRead + 1 }
  const sweepAt = (coverage.completeAt ?? 0) + pace.sweepEveryMs
  if (sweepAt <= now) return { kind: 'page', page: 1 }
  return { kind: 'rest', at: Math.min(headAt, sweepAt) }
}

export interface PageSeen {
  page: number
  answered: number
  quarantined: number
  totalPages: number | null
}

/** The coverage after a page of a sweep: the page count is a hint, an empty or short last page is the end. */
export function afterPage(coverage: Coverage, seen: PageSeen, now: number): Coverage {
  const first = seen.page === 1
  const totalPages = seen.totalPages ?? coverage.totalPages
  const ended = seen.answered === 0 || (seen.answered < coverage.pageSize && seen.page >= (totalPages ?? 0))
  return {
    ...coverage,
    totalPages,
    pagesRead: seen.page,
    quarantined: (first ? 0 : coverage.quarantined) + seen.quarantined,
    sweeping: !ended,
    completeAt: ended ? now : coverage.completeAt,
    headAt: first ? now : coverage.headAt,
  }
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
