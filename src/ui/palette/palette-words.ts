import type { NoteRecord } from '#store/database/draft-tables.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { counted } from '#store/values/count.ts'
import { idInCode, idSpellings } from '#store/values/scanned-code.ts'
import type { ListedCollection } from '#ui/record/listed-record.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'
import type { OfferedActions } from '#ui/state/offered-actions.ts'
import type { NavItem } from '#ui/state/nav-items.ts'

/** Records of each collection that are shown; there is a list for more. */
const hitsEach = 5
/** Fewer letters find everything. */
const leastForServer = 3

/** What a collection has of the words that were typed. */
export interface Found {
  total: number
  searched: number
  /** Nothing has the words themselves, only words that are like them. */
  isGuess: boolean
  /** A record has just this id. */
  isExact: boolean
}

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

/**
 * What to ask of a collection for these words: its ids, texts and, where they look like one, its mobile numbers or
 * addresses. A person's names lie in two fields: there every word is looked for by itself.
 */
export function paletteQuery({ collection, resource }: OwnCollection, text: string): ListQuery | null {
  const isNumber = looksLikeNumber(text)
  const isAddress = text.includes('@')
  const by = Object.entries(resource.search).flatMap(([key, { kind }]) =>
    kind === 'id' || kind === 'text' || (kind === 'mobile' && isNumber) || (kind === 'email' && isAddress) ? [key] : [],
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

/** Where a collection stands: one that has the id itself first, a guess below everything that has the words themselves. */
export function rankOf(found: Found | undefined): number {
  if (found?.isGuess) return 2
  return found?.isExact ? -0.7 : 0
}

/** Asks for the record whose id the words are; null of several words, and where nobody calls records by their ids. */
export function exactQuery({ collection, resource, rows }: ListedCollection, text: string): ListQuery | null {
  const id = idInCode(text)
  if (id === '' || /\s/.test(id) || !('drawer' in rows)) return null
  const filters = { id: { oneOf: idSpellings(id) } }
  return { collection, filters, search: null, sort: resource.order, page: 1, pageSize: 1 }
}

/** The records to show: whose id it is, before those that only have the words in them. */
export function exactFirst<Hit extends { id: string }>(exact: readonly Hit[], hits: readonly Hit[]): Hit[] {
  const others = hits.filter(({ id }) => exact.every((one) => one.id !== id))
  return [...exact, ...others].slice(0, Math.max(hits.length, exact.length))
}

/** A note, and where its record is listed. */
export interface ListedNote {
  note: NoteRecord
  listed: ListedCollection
}

/** The first notes of records that this person may open; the others' are not shown. */
export function listedNotes(notes: readonly NoteRecord[], listed: readonly ListedCollection[]): ListedNote[] {
  return notes
    .flatMap((note) => {
      const of = listed.find(({ collection }) => collection === note.collection)
      return of ? [{ note, listed: of }] : []
    })
    .slice(0, hitsEach)
}

export interface ServerSearch {
  of: ListedCollection
  /** "Search vouchers for “0771”" */
  title: string
  /** The address of the list that asks. */
  search: { searchId: string; searchKey: string }
}

/** The lists that ask the server for these words: by mobile number if they look like one, else by ID, else by a text. */
export function serverSearches(listed: readonly ListedCollection[], text: string): ServerSearch[] {
  const words = text.trim()
  if (words.length < leastForServer) return []
  const kinds = looksLikeNumber(words) ? (['mobile', 'id'] as const) : (['id', 'text'] as const)
  return listed.flatMap((of) => {
    const { pull, search, noun } = of.resource
    if (!pull.requestSearch) return []
    const searches = Object.entries(search).filter(([, { onDevice }]) => !onDevice)
    const [searchId] = kinds.flatMap((kind) => searches.filter(([, one]) => one.kind === kind).map(([id]) => id))
    if (searchId === undefined) return []
    return [{ of, title: `Search ${noun.many} for “${words}”`, search: { searchId, searchKey: words } }]
  })
}

const looksLikeNumber = (text: string) => /^\+?[\d\s()-]{3,}$/.test(text.trim())

export function searchingWords(records: number): string {
  return `Searching ${counted(records, { one: 'record', many: 'records' })} on this device`
}
