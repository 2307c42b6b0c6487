import type { Place } from '#ui/state/places.ts'

interface RowAddress {
  to: string
  search: { selected: string; drawer: string }
}

/** Where this person can look at a row; null for a collection without a listing that is open to them. */
export function rowAddress(places: readonly Place[], collection: string, rowId: string): RowAddress | null {
  for (const { path, rows } of places) {
    if (rows?.of === collection && 'drawer' in rows)
      return { to: path, search: { selected: rowId, drawer: rows.drawer } }
  }
  return null
}
