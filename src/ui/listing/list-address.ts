import { z } from 'zod'
import { dayRange, type FieldFilter, type ListQuery } from '#store/listing/list-query.ts'
import type { Direction } from '#store/define/order-key.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { anyDay, type DayRange, orderedRange } from '#store/values/day-range.ts'
import { searchMax } from './search-input.ts'

/**
 * A listing's state in the address, under the names of spec 000 §2.2. `searchId` is the type of a search and
 * `searchKey` its text (decisions.md J23). Absent means the default; a value that cannot be is treated as absent.
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
  deliveryType?: string | undefined
  deliveryStatus?: string | undefined
  /** One of the kinds of rows that a listing tells apart on this device alone. */
  show?: string | undefined
  /** `field.asc` or `field.desc`. */
  sort?: string | undefined
}

interface AddressChoices {
  /** `any`: ids that only the data knows. */
  filters: readonly string[] | 'any'
  searches: readonly string[]
  drawers: readonly string[]
  /** Row fields a person may sort by. */
  sorts: readonly string[]
  deliveryTypes?: readonly string[]
  deliveryStatuses?: readonly string[]
  shows?: readonly string[]
}

/** Query values arrive as text or as whatever the router read out of it. */
const words = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const day = z.string().refine(isCalendarDay)
const among = (choices: readonly string[]) => words.refine((value) => choices.includes(value))

/** The `validateSearch` of a listing: the address read without ever failing. */
export function listSearch(choices: AddressChoices) {
  const { filters, searches, drawers, sorts, deliveryTypes = [], deliveryStatuses = [], shows = [] } = choices
  const directions = sorts.flatMap((field) => [`${field}.asc`, `${field}.desc`])
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined).optional(),
    filter: (filters === 'any' ? words : among(filters)).optional().catch(undefined).optional(),
    searchId: among(searches).optional().catch(undefined).optional(),
    searchKey: words
      .transform((text) => text.slice(0, searchMax))
      .optional()
      .catch(undefined)
      .optional(),
    selected: words.optional().catch(undefined).optional(),
    drawer: among(drawers).optional().catch(undefined).optional(),
    startDate: day.optional().catch(undefined).optional(),
    endDate: day.optional().catch(undefined).optional(),
    deliveryType: among(deliveryTypes).optional().catch(undefined).optional(),
    deliveryStatus: among(deliveryStatuses).optional().catch(undefined).optional(),
    show: among(shows).optional().catch(undefined).optional(),
    sort: among(directions).optional().catch(undefined).optional(),
  })
}

/** The field that the days of an address are about. */
export interface PeriodMeaning {
  field: string
  /** Whose days: Colombo's, or those of the server's clock where a call is asked so (decisions.md T2). */
  days: 'colombo' | 'utc'
}

/** What an address means on one listing. */
export interface AddressMeaning {
  collection: string
  /** The field the tabs narrow by, and the tab that does not narrow. */
  tabs: { field: string; all: string } | null
  /** Where several filters may hold at once: what each word of `filter` narrows by; words stand between dots. */
  switches?: Readonly<Record<string, Readonly<Record<string, FieldFilter>>>>
  /** What every row of the list is, whatever the address says. */
  always?: Readonly<Record<string, FieldFilter>>
  /** The field that `filter` is one value of, of which there are many: a shop, a merchant. */
  choice?: string
  /** What each kind of `show` narrows by. */
  shows?: Readonly<Record<string, Readonly<Record<string, FieldFilter>>>>
  searches: readonly string[]
  /** The search for one day of the field that the list is ordered by. */
  daySearch?: string | undefined
  period?: PeriodMeaning | null
  /** Days and a search clear each other (decisions.md J8). */
  eitherDaysOrSearch?: boolean
  /** The fields of `deliveryType` and `deliveryStatus`. */
  deliveries?: { type: string; status: string } | null
  order: { by: string; direction: Direction }
  /** Fields beside that of `order` that this person may sort by: the order tells of a field that is not shown. */
  sorts: readonly string[]
  pageSize: number
}

/** Days of Colombo, both included, and the way in which the collection they are of is walked through. */
export type ShownDays = DayRange & { direction: Direction }

export interface ReadAddress {
  tab: string
  /** The filters that are switched on. */
  switched: readonly string[]
  /** The one value that was chosen among many; '' for all. */
  chosen: string
  /** The one kind of rows that is shown; '' for all. */
  show: string
  searchId: string
  searchKey: string
  period: DayRange
  /** The days the list is narrowed to, where they are those it is ordered by. */
  days: ShownDays | null
  query: ListQuery
}

/** Every `filter` of a listing with switches: any of them together, in their own order. */
export function switchFilters(names: readonly string[]): string[] {
  const sets = names.reduce<string[][]>((all, name) => [...all, ...all.map((set) => [...set, name])], [[]])
  return sets.filter((set) => set.length > 0).map((set) => set.join('.'))
}

/** The query an address asks for. A search looks in every tab, because the server's search does (decisions.md G2). */
export function readAddress(address: ListAddress, meaning: AddressMeaning): ReadAddress {
  const { tabs, searches, order, pageSize, collection } = meaning
  const searchKey = address.searchKey?.trim() ?? ''
  // What one role searches by another may not.
  const asked = address.searchId ?? ''
  const searchId = searches.includes(asked) ? asked : (searches[0] ?? '')
  const all = tabs?.all ?? ''
  const tab = searchKey === '' ? (address.filter ?? all) : all
  const switched = meaning.switches ? (address.filter?.split('.') ?? []) : []
  const chosen = meaning.choice ? (address.filter ?? '') : ''
  const show = meaning.shows && address.show !== undefined && address.show in meaning.shows ? address.show : ''
  const period = periodOf(address, meaning)
  const [field, direction] = address.sort?.split('.') ?? []
  const by = field === order.by || meaning.sorts.includes(field ?? '') ? field : undefined
  return {
    tab,
    switched,
    chosen,
    show,
    searchId,
    searchKey,
    period,
    days: shownDays(meaning, period, searchId === meaning.daySearch ? searchKey : ''),
    query: {
      collection,
      filters: {
        ...(tabs && tab !== all ? { [tabs.field]: tab } : {}),
        ...Object.assign({}, ...switched.map((name) => meaning.switches?.[name] ?? {})),
        ...(meaning.choice && chosen !== '' ? { [meaning.choice]: chosen } : {}),
        ...meaning.shows?.[show],
        ...periodFilter(period, meaning.period ?? null),
        ...deliveryFilters(address, meaning.deliveries ?? null),
        ...meaning.always,
      },
      search: searchKey === '' ? null : { by: searchId, text: searchKey },
      sort: by && (direction === 'asc' || direction === 'desc') ? { by, direction } : order,
      page: address.page ?? 1,
      pageSize,
    },
  }
}

/** Where a search and days cannot hold together, an address that has both is read as the search. */
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

function shownDays({ period, order }: AddressMeaning, chosen: DayRange, searched: string): ShownDays | null {
  const { direction } = order
  if (isCalendarDay(searched)) return { start: searched, end: searched, direction }
  const isOrdered = period?.field === order.by && period.days === 'colombo'
  return isOrdered && (chosen.start !== '' || chosen.end !== '') ? { ...chosen, direction } : null
}

function periodFilter({ start, end }: DayRange, meaning: PeriodMeaning | null): Record<string, FieldFilter> {
  if (!meaning || (start === '' && end === '')) return {}
  if (meaning.days === 'colombo') return { [meaning.field]: dayRange(start || null, end || null) }
  const from = start === '' ? {} : { from: `${start}T00:00:00.000Z` }
  return { [meaning.field]: end === '' ? from : { ...from, to: `${end}T23:59:59.999Z` } }
}

function deliveryFilters(
  { deliveryType, deliveryStatus }: ListAddress,
  fields: { type: string; status: string } | null,
): Record<string, FieldFilter> {
  if (!fields) return {}
  return {
    ...(deliveryType === undefined ? {} : { [fields.type]: deliveryType }),
    ...(deliveryStatus === undefined ? {} : { [fields.status]: deliveryStatus }),
  }
}

/** The address without its defaults, so that a plain list has a plain address. */
export function tidyAddress(address: ListAddress, meaning: AddressMeaning): ListAddress {
  const { tabs, order, searches } = meaning
  const searching = (address.searchKey?.trim() ?? '') !== ''
  const { start, end } = periodOf(address, meaning)
  return {
    page: address.page === 1 ? undefined : address.page,
    filter: (tabs && searching) || address.filter === tabs?.all ? undefined : address.filter,
    searchId: !searching && address.searchId === searches[0] ? undefined : address.searchId,
    searchKey: searching ? address.searchKey : undefined,
    startDate: start || undefined,
    endDate: end || undefined,
    deliveryType: address.deliveryType,
    deliveryStatus: address.deliveryStatus,
    show: address.show,
    selected: address.selected,
    drawer: address.drawer,
    sort: address.sort === `${order.by}.${order.direction}` ? undefined : address.sort,
  }
}

/** The part of an address that is a view, to be saved under a name: not a row of it, not a page. */
export function viewOf(address: ListAddress, meaning: AddressMeaning): ListAddress {
  return tidyAddress({ ...address, page: undefined, selected: undefined, drawer: undefined }, meaning)
}
