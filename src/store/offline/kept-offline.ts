import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import { collectionName } from '#store/define/collection-name.ts'
import type { Detail, KnownAhead } from '#store/define/define-detail.ts'
import { details, resources } from '#store/registry.ts'
import { monthInColombo } from '#store/values/calendar-day.ts'

/** Whose device it is, and every scope that person may see (`keptScopes`). */
export interface KeptFor {
  role: Role
  scopes: readonly string[]
}

/** One answer that a device reads by itself. */
export interface KeptDetail {
  detail: Detail
  id: string
}

/**
 * Every collection that a device fills from the sign-in on, though nobody opens it: what the role works with most first.
 * The gate is that of routes, menu and search (decisions.md C16), the scopes are the person's own (C17).
 */
export function keptCollections({ role, scopes }: KeptFor): string[] {
  const readable = Object.values(resources).filter(({ roles }) => mayOpen(roles, role))
  const isMain = ({ mainFor = [] }: { mainFor?: readonly Role[] }) => mainFor.includes(role)
  const inOrder = [...readable.filter(isMain), ...readable.filter((resource) => !isMain(resource))]
  return inOrder.flatMap(({ name, scope }) =>
    scope === undefined ? [name] : scopes.map((one) => collectionName(name, one)),
  )
}

/** Every answer beside rows that a device reads by itself: last batches of logs, dashboards, names to choose from. */
export function keptDetails({ role, scopes }: KeptFor, known: KnownAhead): KeptDetail[] {
  return Object.values(details)
    .filter(({ roles, ahead }) => ahead !== undefined && mayOpen(roles, role))
    .flatMap((detail) => scopes.flatMap((scope) => (detail.ahead?.(scope, known) ?? []).map((id) => ({ detail, id }))))
}

/** What is known before anything is looked at; `now` is epoch milliseconds. */
export function knownAhead(now: number): KnownAhead {
  return { month: monthInColombo(now) }
}
