import { colomboDayBounds, lastDay } from '#store/values/colombo-time.ts'

/** What a field may hold to be filtered by. Null is a value of its own: the field is empty. */
export type FieldValue = string | number | boolean | null

/** Bounds of a range; an absent one is open. `from` and `to` are included, `below` is not. Empty fields are in no range. */
export interface FieldRange<Bound extends string | number = string | number> {
  from?: Bound
  to?: Bound
  below?: Bound
}

/** One value, one of several, any but one, or a range: instants for dates, integer cents for amounts. */
export type FieldFilter =
  | FieldValue
  | { oneOf: readonly FieldValue[] }
  | { not: FieldValue }
  | FieldRange<string>
  | FieldRange<number>

/** The day or the month of an instant, or whether a field of numbers or instants says anything. */
export type GroupUnit = 'day' | 'month' | 'known'

/** What rows have in common: a field's value, a unit of it, or how many of some instants, in their order, it does not lie before. */
export type GroupKey = string | { field: string; unit: GroupUnit } | { field: string; since: readonly string[] }

/** How all rows of a query are put together, regardless of its page: rows with equal values are a group. */
export interface Grouping {
  /** Fields that the resource declares in `filters`; days and months are those of Colombo. */
  by: readonly GroupKey[]
  /** Fields of integer cents that the resource declares in `sums`. */
  sums?: readonly string[]
  /** Fields of instants: the earliest of each group is told, or the latest. */
  earliest?: string
  latest?: string
}

export interface RowGroup {
  /** What its rows have in common, in the order of `by`; a day as "2026-10-31", a month as "2026-10". */
  values: FieldValue[]
  rows: number
  /** Integer cents, in the order of `sums`. */
  sums: number[]
  /** Rows that leave such a field empty, and so are in no sum of it. */
  empty: number[]
  earliest: string | null
  latest: string | null
}

export interface TextSearch {
  /** A key of the resource's `search`, or several: then any of them may match. */
  by: string | readonly string[]
  text: string
  /** Absent means `contains`. Days are always whole days. */
  how?: 'contains' | 'prefix' | 'equals'
}

/** What a list asks the search worker. Everything in it is plain data, so that it can be compared and stored. */
export interface ListQuery {
  collection: string
  /** By field, all of which must hold; an absent field does not narrow. Fields are those the resource declares. */
  filters: Readonly<Record<string, FieldFilter>>
  /** Null asks for the whole list. */
  search: TextSearch | null
  /** Further searches, all of which must match as well. */
  also?: readonly TextSearch[]
  /** Equal values stand in the resource's own order, and equal ones there by id. The other direction is the exact reverse. */
  sort: { by: string; direction: 'asc' | 'desc' }
  /** 1-based; beyond the end the last page is answered (decisions.md J25). */
  page: number
  pageSize: number
  /** A field of integer cents that the resource declares in `sums`: added up over all pages. */
  sum?: string
  groups?: Grouping
}

/** Where a row lies: a hint, never a truth (storage.md rule 2). */
export interface RowLocation {
  block: number
  slot: number
}

export interface ListAnswer {
  ids: string[]
  /** Same length as `ids`. */
  places: RowLocation[]
  /** Rows that match, over all pages. */
  total: number
  /** The page that was answered. */
  page: number
  /** Integer cents over all pages; null where the query asked for none. */
  sum: number | null
  /** Of all rows that match, in no order; null where the query asked for none. */
  groups: RowGroup[] | null
  /** `similar`: nothing has the text itself, these rows have it but for one slip of the finger, or two where none has but one. */
  match: 'exact' | 'similar'
  /** Rows that were searched: what this device holds of the collection. */
  searched: number
  /** When the collection was last looked at on the server, epoch milliseconds; null when never. */
  asOf: number | null
  /** This device has seen the whole collection. */
  complete: boolean
  /** The index is not there yet: these are the newest blocks alone, and `total`, `sum`, `searched` speak of them. */
  preview: boolean
  /** The write sequence the answer stands on. */
  w: number
}

/** The filter for Colombo days "YYYY-MM-DD" from one to another, both included; null leaves that end open, and so does `lastDay`. */
export function dayRange(first: string | null, last: string | null): FieldRange<string> {
  return {
    ...(first === null ? {} : { from: colomboDayBounds(first).from }),
    ...(last === null || last === lastDay ? {} : { below: colomboDayBounds(last).to }),
  }
}

/** A stable key of a query, for caches and comparisons. */
export function listQueryKey(query: ListQuery): string {
  return JSON.stringify([
    matchKey(query),
    query.sort,
    query.page,
    query.pageSize,
    query.sum ?? null,
    query.groups ?? null,
  ])
}

/** A stable key of which rows a query asks for, in whatever order and page. */
export function matchKey({ collection, filters, search, also = [] }: ListQuery): string {
  const byName = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([collection, byName, search, also])
}

/** Whether two answers show the same rows at the same places. */
export function hasSameRows(
  one: Pick<ListAnswer, 'ids' | 'places'>,
  other: Pick<ListAnswer, 'ids' | 'places'>,
): boolean {
  if (one.ids.length !== other.ids.length) return false
  return one.ids.every((id, nth) => {
    const [here, there] = [one.places[nth], other.places[nth]]
    return id === other.ids[nth] && here?.block === there?.block && here?.slot === there?.slot
  })
}
