import type { CallRequest } from '#store/define/define-call.ts'
import type { PageRequest, Pull, Reach } from '#store/define/define-pull.ts'

/** A page as a screen shows it; throws for a collection that has no pages. */
export function pageRequest(pull: Pull, page: PageRequest): CallRequest {
  if (pull.kind === 'fixed-pages') return pull.requestPage(page)
  if (pull.kind === 'newest-first' || pull.kind === 'log') {
    return pull.requestPage({ ...page, pageSize: Math.min(page.pageSize, pull.pageSize) })
  }
  throw new Error(`${pull.kind} has no pages`)
}

/** Everything at once; throws for a collection that comes in parts. */
export function allRequest(pull: Pull, reach: Reach): CallRequest {
  if (pull.kind === 'whole-list') return pull.requestAll(reach)
  throw new Error(`${pull.kind} is not read as a whole`)
}
