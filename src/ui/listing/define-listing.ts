import type { AnyRow, Resource, SearchKind } from '#store/define/define-resource.ts'
import type { FieldFilter } from '#store/listing/list-query.ts'
import type { ListColumn } from './columns.tsx'
import type { AddressMeaning, PeriodMeaning } from './list-address.ts'

export interface TabChoice {
  key: string
  title: string
}

export interface SearchChoice {
  id: string
  title: string
  kind: SearchKind
}

/** One listing screen as data; the shared pieces read this and nothing else. */
export interface Listing {
  title: string
  noun: { one: string; many: string }
  columns: ListColumn[]
  /** None where the list is not divided. */
  tabs: readonly TabChoice[]
  searches: readonly SearchChoice[]
  /** Whether the server searches, too. */
  serverSearches: boolean
  sorts: readonly string[]
  /** The partition that holds every row. */
  whole: string
  /** Value of `drawer` in the address while a row is open; null where a click on a row selects it. */
  drawer: string | null
  /** What the days of its range are of; null where it has none. */
  periodTitle: string | null
  /** The field of cents that a selection is added up by. */
  sum: string | null
  /** The screen's own words for a list without rows; else NO … FOUND (spec 002 §2). */
  nothingFound: string
  /** The name of its Excel file where the spec gives one. */
  fileName: string | null
  meaning: AddressMeaning
}

interface ListingSpec<Row extends AnyRow, Searches extends string> {
  resource: Resource<Row, Searches>
  title: string
  columns: ListColumn[]
  /** The field the tabs narrow by, and tab to title in their order; the first one does not narrow. */
  tabs?: { field: keyof Row & string; titles: Readonly<Record<string, string>> }
  /** Filters that may hold together, by their word in the address. */
  switches?: Readonly<Record<string, Partial<Record<keyof Row & string, FieldFilter>>>>
  /** The spec's literal names of the search types, in their order. */
  searches?: Readonly<Partial<Record<Searches, string>>>
  period?: PeriodMeaning & { title: string }
  sum?: keyof Row & string
  sorts: readonly (keyof Row & string)[]
  drawer?: string
  /** Rows of a page on screen, where the server's own page is another. */
  pageSize?: number
  nothingFound?: string
  fileName?: string
}

/** Declares a listing at module scope; what the resource already says is not said again. */
export function defineListing<Row extends AnyRow, Searches extends string>(spec: ListingSpec<Row, Searches>): Listing {
  const { resource, tabs, period } = spec
  const { pull, search, order } = resource
  const isOrderedBy = (id: string) => search[id as Searches].field === order.by
  const searches = Object.entries<string | undefined>(spec.searches ?? {}).map(([id, title]) => ({
    id,
    title: title ?? id,
    kind: resource.search[id as Searches].kind,
  }))
  return {
    title: spec.title,
    noun: resource.noun,
    columns: spec.columns,
    tabs: Object.entries(tabs?.titles ?? {}).map(([key, title]) => ({ key, title })),
    searches,
    serverSearches: pull.requestSearch !== undefined,
    sorts: spec.sorts,
    whole: pull.whole,
    drawer: spec.drawer ?? null,
    periodTitle: period?.title ?? null,
    sum: spec.sum ?? null,
    nothingFound: spec.nothingFound ?? `NO ${resource.noun.many.toUpperCase()} FOUND`,
    fileName: spec.fileName ?? null,
    meaning: {
      collection: resource.name,
      tabs: tabs ? { field: tabs.field, all: pull.whole } : null,
      ...(spec.switches ? { switches: spec.switches as NonNullable<AddressMeaning['switches']> } : {}),
      searches: searches.map(({ id }) => id),
      daySearch: searches.find(({ id, kind }) => kind === 'day' && isOrderedBy(id))?.id,
      period: period ?? null,
      order: resource.order,
      pageSize: spec.pageSize ?? ('pageSize' in pull ? pull.pageSize : rowsOnScreen),
    },
  }
}

/** Rows of a page where neither the spec nor the server's own page says how many (decisions.md R10). */
const rowsOnScreen = 10
