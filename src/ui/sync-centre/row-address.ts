import type { Place } from '#ui/state/places.ts'

interface RowAddress {
  to: string
  search: { selected: string; drawer: string }
}

/** Where this person can look at a row; null for a collection without a listing that is open to them. */
export function rowAddress(places: readonly Place[], collection: string, rowId: string): RowAddress | null {
  const listing = places.find(({ rows }) => rows?.of === collection)
  return listing?.rows ? { to: listing.path, search: { selected: rowId, drawer: listing.rows.drawer } } : null
}
