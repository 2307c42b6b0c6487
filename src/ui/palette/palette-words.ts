import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { counted } from '#store/values/count.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'
import type { OfferedActions } from '#ui/state/offered-actions.ts'
import { type ListedRows, type NavItem, rowsOf } from '#ui/state/nav-items.ts'

/** Records of each collection that are shown; there is a list for more. */
const hitsEach = 5

/** Pages whose title, section or other name has the words, in the order of the menu. */
export function navItemsNamed(places: readonly NavItem[], text: string): NavItem[] {
  const wanted = text.trim().toLowerCase()
  return places.filter(
    ({ hidden, title, section = '', also = '' }) =>
      hidden !== 'everywhere' && `${section} ${title} ${also}`.toLowerCase().includes(wanted),
  )
}

/** The actions whose titles have the words; groups without any are left out. */
export function actionsNamed(offered: readonly OfferedActions[], text: string): OfferedActions[] {
  const wanted = text.trim().toLowerCase()
  return offered.flatMap(({ title, actions }) => {
    const named = actions.filter((action) => action.title.toLowerCase().includes(wanted))
    return named.length === 0 ? [] : [{ title, actions: named }]
  })
}

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

/**
 * What to ask of a collection for these words: its ids, texts and, where they look like a number, its mobile numbers. A
 * person's names lie in two fields: there every word is looked for by itself.
 */
export function paletteQuery({ collection, resource }: OwnCollection, text: string): ListQuery | null {
  const isNumber = /^\+?[\d\s()-]{3,}$/.test(text.trim())
  const by = Object.entries(resource.search).flatMap(([key, { kind }]) =>
    kind === 'id' || kind === 'text' || (kind === 'mobile' && isNumber) ? [key] : [],
  )
  if (text.trim() === '' || by.length === 0) return null
  const isPerson = 'firstName' in resource.search && 'lastName' in resource.search
  const [first = '', ...more] = isPerson && !isNumber ? text.trim().split(/\s+/) : [text]
  return {
    collection,
    filters: {},
    search: { by, text: first },
    also: more.map((word) => ({ by, text: word })),
    sort: resource.order,
    page: 1,
    pageSize: hitsEach,
  }
}

/** What a record says of itself beside its id: the names and numbers that people search for. */
export function recordWords(resource: Resource, row: AnyRow): string {
  const values = row as unknown as Readonly<Record<string, unknown>>
  const fields = Object.values(resource.search).filter(({ field, kind }) => field !== 'id' && kind !== 'day')
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

export function searchingWords(records: number): string {
  return `Searching ${counted(records, { one: 'record', many: 'records' })} on this device`
}
