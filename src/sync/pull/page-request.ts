import type { CallRequest } from '#store/define/define-call.ts'
import type { Pull, ScopedView } from '#store/define/define-pull.ts'
import type { Subscription } from '#store/ports/sync-port.ts'
import { resourceNamed } from '#store/registry.ts'

/** The call for what a list on screen shows; null if the API has none for it. */
export function viewRequest(pull: Pull, view: ScopedView): CallRequest | null {
  const { scope, filters, search, page, pageSize } = view
  if (search) return pull.requestSearch?.({ ...view, search }) ?? null
  if (pull.requestView) return pull.requestView(view)
  const partition = pull.partitionOf?.(filters) ?? pull.whole
  if (pull.kind === 'whole-list') return pull.requestAll({ scope, partition })
  if (pull.kind === 'fixed-pages') return pull.requestPage({ scope, partition, page })
  if (pull.kind === 'by-parent') return null
  return pull.requestPage({ scope, partition, page, pageSize: Math.min(pageSize, pull.pageSize) })
}

/** Whether rows come because somebody searched for them: no proof that a list holds them. */
export function isSearch(wanted: { kind: string; view?: Pick<ScopedView, 'search'> }): boolean {
  return wanted.kind === 'view' && wanted.view?.search !== null
}

/** Whether a list is looked at that comes in one answer. */
export function isWholeList(wanted: Subscription): boolean {
  return wanted.kind === 'view' && !isSearch(wanted) && resourceNamed(wanted.collection).pull.kind === 'whole-list'
}
