import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import { ownScopes } from '#store/access/scopes.ts'
import type { PortalUser } from '#store/access/session.ts'
import { collectionName, partsOfCollection } from '#store/define/collection-name.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { details, resources } from '#store/registry.ts'

/** A collection as one person may see and search it. */
export interface OwnCollection {
  collection: string
  scope: string
  resource: Resource
}

interface Onlooker {
  role: Role
  user: PortalUser
  /** Of what is looked at now. */
  scope: string
}

/**
 * Every collection that a person may see: of what is looked at now, and of the other merchants that this person may
 * choose as far as `held` has them.
 */
export function ownCollections({ role, user, scope: current }: Onlooker, held: ReadonlySet<string>): OwnCollection[] {
  const others = role === 'merchantAdministrator' ? user.merchants.map(({ id }) => id) : []
  return Object.values(resources)
    .filter((resource) => mayOpen(resource.roles, role))
    .flatMap((resource) => {
      const scopes = resource.scope === undefined ? [''] : [...new Set([current, ...others])]
      return scopes
        .map((scope) => ({
          collection: collectionName(resource.name, scope),
          scope,
          resource: searchedBy(role, resource),
        }))
        .filter(({ scope, collection }) => resource.scope === undefined || scope === current || held.has(collection))
    })
}

/** Whether a collection is kept for a merchant or a shop that this person does not work for, or no longer does. */
export function isOfOthers({ role, user }: Omit<Onlooker, 'scope'>, collection: string): boolean {
  const { resource, scope } = partsOfCollection(collection)
  return resources[resource]?.scope !== undefined && !ownScopes(user, role).has(scope)
}

/** The same of a kept detail; one of everybody's, or of a newer portal, is nobody else's. */
export function isDetailOfOthers({ role, user }: Omit<Onlooker, 'scope'>, kind: string, id: string): boolean {
  const scope = details[kind]?.scope?.(id)
  const own = ownScopes(user, role)
  return scope !== undefined && !own.has('') && !own.has(scope)
}

/** A resource with the searches that a role may use (decisions.md C3). */
function searchedBy(role: Role, resource: Resource): Resource {
  const searches = Object.entries(resource.search).filter(([, { roles }]) => mayOpen(roles ?? 'everyone', role))
  return { ...resource, search: Object.fromEntries(searches) }
}
