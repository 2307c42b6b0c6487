import type { Role } from '#store/access/roles.ts'
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

/** The changed row in the answer to a change; null where the API does not send it along, or nobody can read it. */
export function changedRowIn({ pull }: Resource, answer: unknown, role: Role): AnyRow | null {
  const wire = pull.changedIn?.(answer)
  return wire === undefined ? null : pull.toRow(wire, role, '')
}
