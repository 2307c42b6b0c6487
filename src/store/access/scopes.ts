import { type Role, worksForMerchant } from '#store/access/roles.ts'
import type { PortalUser } from '#store/access/session.ts'

const shopMark = 'shop.'

/** No merchant has this id: for whoever works for a merchant that the server did not name (decisions.md C20). */
const nobodys = 'nobody'

/**
 * Whose rows a person looks at, as the scope of a collection: one merchant's, those of the person's own shop, or for
 * staff everybody's, which is empty.
 */
export function scopeOf(
  { subMerchant }: Pick<PortalUser, 'subMerchant'>,
  merchantId: string | null,
  role: Role,
): string {
  if (subMerchant !== null) return shopScope(subMerchant.id)
  return merchantId ?? (worksForMerchant(role) ? nobodys : '')
}

/** The scope of one shop's rows. */
export function shopScope(shop: string): string {
  return `${shopMark}${shop}`
}

/** Every scope whose rows this person may look at. */
export function ownScopes(user: PortalUser, role: Role): ReadonlySet<string> {
  const merchants = user.merchants.map(({ id }) => id)
  return new Set((merchants.length > 0 ? merchants : [null]).map((id) => scopeOf(user, id, role)))
}

/** Those of them whose rows a device reads by itself; whoever works for nobody has none. */
export function keptScopes(user: PortalUser, role: Role): readonly string[] {
  return [...ownScopes(user, role)].filter((scope) => scope !== nobodys)
}

/** The shop whose scope it is; null for a merchant's and for everybody's. */
export function shopOfScope(scope: string): string | null {
  return scope.startsWith(shopMark) ? scope.slice(shopMark.length) : null
}

/** "Lanka Stores", "Nugegoda": what people call a scope; null for everybody's and for one that is not this person's. */
export function scopeName({ merchants, subMerchant }: PortalUser, scope: string): string | null {
  const shop = shopOfScope(scope)
  if (shop === null) return merchants.find(({ id }) => id === scope)?.name ?? null
  return subMerchant?.id === shop ? subMerchant.location || shop : null
}
