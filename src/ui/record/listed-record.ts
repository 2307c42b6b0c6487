import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { type ListedRows, type NavItem, rowsOf } from '#ui/state/nav-items.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'

/** A collection that this person may see, and where its rows are listed. */
export interface ListedCollection extends OwnCollection {
  place: NavItem
  rows: ListedRows
}

/** Those of a person's collections that have a list among these places, in the order of the menu. */
export function listedCollections(places: readonly NavItem[], own: readonly OwnCollection[]): ListedCollection[] {
  return places.flatMap((place) => {
    return rowsOf(place).flatMap((rows) =>
      own.filter(({ resource }) => resource.name === rows.of).map((one) => ({ ...one, place, rows })),
    )
  })
}

/** What a record says of itself beside its id: the names and numbers that people search for. */
export function recordWords(resource: Resource, row: AnyRow): string {
  const values = row as unknown as Readonly<Record<string, unknown>>
  // A customer's numbers and addresses lead to the customer's page, and say little of a record.
  const fields = Object.values(resource.search).filter(
    ({ field, kind, onDevice }) =>
      field !== 'id' && kind !== 'day' && !(onDevice && (kind === 'mobile' || kind === 'email')),
  )
  const texts = fields.map(({ field }) => values[field]).filter((value) => typeof value === 'string' && value !== '')
  return [...new Set(texts)].join(' · ')
}

/** What names a record: its id where people know it, else what they search for. */
export function recordName(resource: Resource, id: string, row: AnyRow | undefined): string {
  const isIdKnown = Object.values(resource.search).some(({ kind }) => kind === 'id')
  return isIdKnown || !row ? id : recordWords(resource, row)
}

/** The address that shows a record in its list; null while its row is not there and only the row says it. */
export function recordSearch(rows: ListedRows, resource: Resource, { id, row }: FoundRecord): object | null {
  if ('drawer' in rows) return { selected: id, drawer: rows.drawer }
  const value = row && (row as unknown as Readonly<Record<string, unknown>>)[resource.search[rows.findBy]?.field ?? '']
  return typeof value === 'string' ? { searchId: rows.findBy, searchKey: value } : null
}

interface FoundRecord {
  id: string
  row: AnyRow | undefined
}
