import type { CallRequest } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'

/** The call that shows one row; null where the API has none. `held` is the row as this device knows it. */
export function rowRequest(resource: Resource, scope: string, id: string, held: AnyRow | null): CallRequest | null {
  const { pull } = resource
  if (pull.requestOne) return pull.requestOne(id, scope)
  if (pull.kind === 'whole-list') return pull.requestAll({ scope, partition: pull.whole })
  if (pull.kind === 'by-parent' && held) return pull.requestOf(pull.parentOf(held), scope)
  return null
}

/** Whether a row can be asked for by itself, or with few others. */
export function canReadOne({ pull }: Resource): boolean {
  return pull.requestOne !== undefined || pull.kind === 'whole-list' || pull.kind === 'by-parent'
}
