import { z } from 'zod'
import type { ListView } from '#store/define/list-view.ts'
import { dayRange, type FieldFilter, type ListQuery, type TextSearch } from '#store/listing/list-query.ts'
import type { Direction } from '#store/define/order-key.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { anyDay, type DayRange, orderedRange } from '#store/values/day-range.ts'
import { askedBy, type Filter, filterId, filterOf, hasDays, narrowedBy, valueOf } from './filters.ts'
import { narrowedByAll } from './narrowed-by-all.ts'
import { searchMax } from './search-input.ts'

/**
 * A listing's state in the address, under the names of spec 000 §2.2, and the words of its filters. `searchId` is the
 * type of a search and `searchKey` its text (decisions.md J23). Absent means the default.
 */
export interface ListAddress {
  page?: number | undefined
  filter?: string | undefined
  searchId?: string | undefined
  searchKey?: string | undefined
  selected?: string | undefined
  drawer?: string | undefined
  /** Days as YYYY-MM-DD, both included. */
  startDate?: string | undefined
  endDate?: string | undefined
  /** `field.asc` or `field.desc`. */
  sort?: string | undefined
  [word: string]: string | number | undefined
}

/** Query values arrive as text or as whatever the router read out of it. */
const words = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional().catch(undefined)
const day = z.string().refine(isCalendarDay).optional().catch(undefined)

/**
 * The `validateSearch` of every listing: reads an address without ever failing. Which values a listing has is checked by
 * `readAddress` and `tidyAddress`.
 */
export const listSearch = z
  .object({
    page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined).optional(),
    searchKey: words.transform((text) => text?.slice(0, searchMax)).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
  })
  .catchall(words)

/** What an address means on one listing. */
export interface AddressMeaning {
  collection: string
  filters: readonly Filter[]
  /** The tab that does not narrow; '' without tabs. */
  allTabs: string
  /** What every row of the list is, whatever the address says. */
  always: Readonly<Record<string, string | boolean>>
  searches: readonly string[]
  /** The search for one day of the field that the list is ordered by. */
  daySearch?: string | undefined
  /** Days and a search clear each other (decisions.md J8). */
  eitherDaysOrSearch?: boolean
  /** The server is asked the search, else the days, else the rest; what it is not asked is narrowed here (J6, M24). */
  oneQuestion?: boolean
  order: { by: string; direction: Direction }
  /** Fields beside that of `order` that this person may sort by: the order tells of a field that is not shown. */
  sorts: readonly string[]
  pageSize: number
  /** Rows of the server's own pages, where it fixes them: a person may have chosen others for the screen. */
  serverPageSize?: number
  /** Values of `drawer`. */
  drawers: readonly string[]
  /** Words of the address that belong to the screen around the list. */
  keeps?: readonly string[]
}

/** Days of Colombo, both included, and the way in which the collection they are of is walked through. */
export type ShownDays = DayRange & { direction: Direction }

export interface ReadAddress {
  tab: string
  /** By filter: the value it has; '' if it does not narrow. */
  values: Readonly<Record<string, string>>
  /** The value of the picker; '' for all. */
  chosen: string
  searchId: string
  searchKey: string
  period: DayRange
  /** The days the list is narrowed to, if they are those it is ordered by. */
  days: ShownDays | null
  query: ListQuery
  /** The same as the server is asked. */
  asked: ListView
  /** A filter narrows by what the server does not list apart. */
  narrowedHere: boolean
}

/** The query an address asks for. A value that cannot be is treated as absent. */
export function readAddress(address: ListAddress, meaning: AddressMeaning): ReadAddress {
  const { filters, searches, order, pageSize, collection, always } = meaning
  const searchKey = address.searchKey?.trim() ?? ''
  // What one role searches by another may not.
  const given = address.searchId ?? ''
  const searchId = searches.includes(given) ? given : (searches[0] ?? '')
  const values = valuesIn(address, meaning)
  const period = periodOf(address, meaning)
  const [field, direction] = address.sort?.split('.') ?? []
  const by = field === order.by || meaning.sorts.includes(field ?? '') ? field : undefined
  const named = filters.map((filter) => [filter, values[filterId(filter)] ?? ''] as const)
  const asked = named.map(([filter, value]) => askedBy(filter, value))
  const daysFilter = filterOf(filters, 'days')
  const search = searchKey === '' ? null : { by: searchId, text: searchKey }
  const question = meaning.oneQuestion ? questionOf(search !== null, period) : null
  const page = { page: address.page ?? 1, pageSize }
  const serverPage = pageOfServer(page, meaning.serverPageSize)
  return {
    tab: values['filter'] || meaning.allTabs,
    values,
    chosen: filterOf(filters, 'picker') ? (values['filter'] ?? '') : '',
    searchId,
    searchKey,
    period,
    days: shownDays(meaning, period, searchId === meaning.daySearch ? searchKey : ''),
    query: {
      collection,
      filters: narrowedByAll([
        ...named.map(([filter, value]) => narrowedBy(filter, value)),
        periodFilter(period, daysFilter),
        always,
      ]),
      search,
      ...exactSearches(filters, values),
      sort: by && (direction === 'asc' || direction === 'desc') ? { by, direction } : order,
      ...page,
    },
    asked: {
      filters: {
        ...(question === null || question === 'rest' ? Object.assign({}, ...asked) : {}),
        ...(daysFilter && hasDays(period) && question !== 'search' ? { [daysFilter.field]: period } : {}),
        ...always,
      },
      search,
      ...serverPage,
    },
    narrowedHere: asked.includes(null) || (question !== null && isNarrowedBeside(question, values, period)),
  }
}

/** What has to be in a field as a whole, whatever is searched for beside it. */
function exactSearches(filters: readonly Filter[], values: ReadAddress['values']): Pick<ListQuery, 'also'> {
  const also = filters.flatMap((filter): TextSearch[] => {
    const text = values[filterId(filter)] ?? ''
    return filter.kind === 'exact' && text !== '' ? [{ by: filter.by, text, how: 'equals' }] : []
  })
  return also.length === 0 ? {} : { also }
}

/** What a server that answers one question at a time is asked. */
type Question = 'search' | 'days' | 'rest'

function questionOf(isSearch: boolean, period: DayRange): Question {
  if (isSearch) return 'search'
  return hasDays(period) ? 'days' : 'rest'
}

/** Whether something narrows that is not in the question. */
function isNarrowedBeside(question: Question, values: ReadAddress['values'], period: DayRange): boolean {
  if (question === 'rest') return false
  return Object.values(values).some((value) => value !== '') || (question === 'search' && hasDays(period))
}

/** A search looks in every tab, because the server's search does (decisions.md G2). */
function valuesIn(address: ListAddress, { filters }: AddressMeaning): Record<string, string> {
  const isSearch = (address.searchKey?.trim() ?? '') !== ''
  const named = filters.map((filter): [string, string] => {
    if (filter.kind === 'days' || (filter.kind === 'tabs' && isSearch)) return [filterId(filter), '']
    return [filterId(filter), valueOf(filter, String(address[filter.param] ?? ''))]
  })
  return Object.fromEntries(named)
}

/** If a search and days cannot hold together, an address that has both is read as the search. */
function periodOf({ startDate = '', endDate = '', searchKey = '' }: ListAddress, meaning: AddressMeaning): DayRange {
  const isSearch = meaning.eitherDaysOrSearch === true && searchKey.trim() !== ''
  return isSearch ? anyDay : orderedRange({ start: startDate, end: endDate }, 'start')
}

/** What a change of the address lets go of, because it cannot hold together with what is changed. */
export function withoutRival(patch: ListAddress, meaning: AddressMeaning): ListAddress {
  if (meaning.eitherDaysOrSearch !== true) return patch
  if (patch.searchKey) return { ...patch, startDate: undefined, endDate: undefined }
  return patch.startDate || patch.endDate ? { ...patch, searchKey: '' } : patch
}

function shownDays({ filters, order }: AddressMeaning, chosen: DayRange, searched: string): ShownDays | null {
  const { direction } = order
  if (isCalendarDay(searched)) return { start: searched, end: searched, direction }
  const filter = filterOf(filters, 'days')
  const isOrdered = filter?.field === order.by && filter.days === 'colombo'
  return isOrdered && hasDays(chosen) ? { ...chosen, direction } : null
}

/** The page of the server that holds the first row of a page on screen. */
function pageOfServer({ page, pageSize }: Pick<ListView, 'page' | 'pageSize'>, size = pageSize) {
  return { page: pageWithRow(page, pageSize, size), pageSize: size }
}

/** The page that holds the first row of a page once pages have another size. */
export function pageWithRow(page: number, before: number, after: number): number {
  return Math.floor(((page - 1) * before) / after) + 1
}

function periodFilter(
  period: DayRange,
  filter: Extract<Filter, { kind: 'days' }> | undefined,
): Readonly<Record<string, FieldFilter>> {
  const { start, end } = period
  if (!filter || !hasDays(period)) return {}
  if (filter.until !== undefined) {
    const { from, below } = dayRange(start || null, end || null)
    return {
      ...(below === undefined ? {} : { [filter.field]: { below } }),
      ...(from === undefined ? {} : { [filter.until]: { from } }),
    }
  }
  if (filter.days === 'colombo') return { [filter.field]: dayRange(start || null, end || null) }
  const from = start === '' ? {} : { from: `${start}T00:00:00.000Z` }
  const range: FieldFilter = end === '' ? from : { ...from, to: `${end}T23:59:59.999Z` }
  return { [filter.field]: range }
}

/** The address without its defaults and without what this listing does not have, so that a plain list has a plain address. */
export function tidyAddress(address: ListAddress, meaning: AddressMeaning): ListAddress {
  const { order, searches, sorts, drawers, keeps = [] } = meaning
  const searching = (address.searchKey?.trim() ?? '') !== ''
  const { start, end } = periodOf(address, meaning)
  const hasPeriod = filterOf(meaning.filters, 'days') !== undefined
  const [field = '', direction = ''] = address.sort?.split('.') ?? []
  const isSort = (field === order.by || sorts.includes(field)) && ['asc', 'desc'].includes(direction)
  const isDefaultSort = field === order.by && direction === order.direction
  const isSearchId = searches.includes(address.searchId ?? '')
  return {
    page: address.page === 1 ? undefined : address.page,
    ...filterWordsOf(address, meaning),
    ...Object.fromEntries(keeps.map((word) => [word, address[word]])),
    searchId: isSearchId && (searching || address.searchId !== searches[0]) ? address.searchId : undefined,
    searchKey: searching ? address.searchKey : undefined,
    startDate: (hasPeriod && start) || undefined,
    endDate: (hasPeriod && end) || undefined,
    selected: address.selected,
    drawer: drawers.includes(address.drawer ?? '') ? address.drawer : undefined,
    sort: isSort && !isDefaultSort ? address.sort : undefined,
  }
}

/** The words of the filters that narrow, each once. */
function filterWordsOf(address: ListAddress, meaning: AddressMeaning): ListAddress {
  const values = valuesIn(address, meaning)
  const words: Record<string, string | undefined> = {}
  for (const filter of meaning.filters) {
    if (filter.kind === 'days') continue
    const value = values[filterId(filter)] ?? ''
    const word = filter.kind === 'toggle' && value !== '' ? filter.word : value
    words[filter.param] = [words[filter.param], word].filter(Boolean).join('.') || undefined
  }
  return words
}

/** The part of an address that is a view, to be saved under a name: not a row of it, not a page. */
export function viewOf(address: ListAddress, meaning: AddressMeaning): ListAddress {
  return tidyAddress({ ...address, page: undefined, selected: undefined, drawer: undefined }, meaning)
}
