import { scopeName } from '#store/access/scopes.ts'
import type { PortalUser } from '#store/access/session.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { type NavItem, rowsOf } from '#ui/state/nav-items.ts'

interface RowAddress {
  to: string
  search: { selected: string; drawer: string }
  /** Whose row it is: a merchant administrator must work for that merchant to see it. */
  scope: string
}

/** Where this person can look at a row; null for a collection that has no listing, or none that is open to them. */
export function rowAddress(
  { places, user }: { places: readonly NavItem[]; user: PortalUser },
  collection: string,
  rowId: string,
): RowAddress | null {
  const { resource, scope } = partsOfCollection(collection)
  if (scope !== '' && scopeName(user, scope) === null) return null
  for (const place of places) {
    const rows = rowsOf(place).find(({ of }) => of === resource)
    if (rows && 'drawer' in rows) return { to: place.path, search: { selected: rowId, drawer: rows.drawer }, scope }
  }
  return null
}
