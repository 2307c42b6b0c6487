import type { Pass } from '#store/database/coverage.ts'
import { contentHash } from '#store/values/content-hash.ts'
import type { FetchedRows } from './fetch-rows.ts'

const unread = { page: 0, mark: '', lastPage: '', quarantined: 0 }

/** A pass before its first page; `startedAt` is epoch milliseconds. */
export function newPass(epoch: number, startedAt: number, startRc: number): Pass {
  return { ...unread, epoch, startedAt, startRc, before: null }
}

/** The pass after one that is over: it proves the list if it reads the very same. */
export function againAfter(pass: Pass, epoch: number, startedAt: number): Pass {
  return { ...pass, ...unread, epoch, startedAt, before: pass.mark }
}

/** The page that a pass reads next, 1-based. */
export function pageAfter(pass: Pass | null): number {
  return (pass?.page ?? 0) + 1
}

/** The pass with its next page; null where that page is none any more, because it is empty or comes twice. */
export function withPage(pass: Pass, read: FetchedRows, epoch: number): Pass | null {
  const ids = contentHash(read.rows.map(({ id }) => id))
  if (read.answered === 0 || ids === pass.lastPage) return null
  const page = pageAfter(pass)
  return {
    ...pass,
    page,
    epoch: page === 1 ? epoch : pass.epoch,
    // A number may have been drawn ahead, and so be smaller than one that was given out before it.
    startRc: page === 1 ? read.startRc : Math.min(pass.startRc, read.startRc),
    mark: contentHash([pass.mark, ids]),
    lastPage: ids,
    quarantined: pass.quarantined + read.quarantined,
  }
}
