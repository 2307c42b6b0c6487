import type { ListQuery } from '#store/listing/list-query.ts'
import { counted } from '#store/values/count.ts'
import type { ListedCollection } from '#ui/record/listed-record.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'
import type { OfferedActions } from '#ui/state/offered-actions.ts'
import type { NavItem } from '#ui/state/nav-items.ts'

/** Records of each collection that are shown; there is a list for more. */
const hitsEach = 5
/** Fewer letters find everything. */
const leastForServer = 3

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
 * What to ask of a collection for these words: its ids, texts and, where they look like a number, its mobile numbers. A
 * person's names lie in two fields: there every word is looked for by itself.
 */
export function paletteQuery({ collection, resource }: OwnCollection, text: string): ListQuery | null {
  const isNumber = looksLikeNumber(text)
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
    const searches = Object.entries(search)
    const [searchId] = kinds.flatMap((kind) => searches.filter(([, one]) => one.kind === kind).map(([id]) => id))
    if (searchId === undefined) return []
    return [{ of, title: `Search ${noun.many} for “${words}”`, search: { searchId, searchKey: words } }]
  })
}

const looksLikeNumber = (text: string) => /^\+?[\d\s()-]{3,}$/.test(text.trim())

export function searchingWords(records: number): string {
  return `Searching ${counted(records, { one: 'record', many: 'records' })} on this device`
}
