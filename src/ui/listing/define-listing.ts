import type { AnyRow, Resource, SearchKind } from '#store/define/define-resource.ts'
import type { ListColumn } from './columns.tsx'
import type { AddressMeaning } from './list-address.ts'

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
  tabs: readonly TabChoice[]
  searches: readonly SearchChoice[]
  sorts: readonly string[]
  /** The partition that holds every row. */
  whole: string
  /** Value of `drawer` in the address while a row is open. */
  drawer: string
  meaning: AddressMeaning
}

interface ListingSpec<Row extends AnyRow, Searches extends string> {
  resource: Resource<Row, Searches>
  title: string
  columns: ListColumn[]
  /** The field the tabs narrow by, and tab to title in their order; the first one does not narrow. */
  tabs: { field: keyof Row & string; titles: Readonly<Record<string, string>> }
  /** The spec's literal names of the search types, in their order. */
  searches: Readonly<Record<Searches, string>>
  sorts: readonly (keyof Row & string)[]
  drawer: string
  /** Rows a page; 100 unless said. */
  pageSize?: number
}

const usualPageSize = 100

/** Declares a listing at module scope; what the resource already says is not said again. */
export function defineListing<Row extends AnyRow, Searches extends string>(spec: ListingSpec<Row, Searches>): Listing {
  const { resource, tabs } = spec
  const searches = Object.entries<string>(spec.searches).map(([id, title]) => ({
    id,
    title,
    kind: resource.search[id as Searches].kind,
  }))
  return {
    title: spec.title,
    noun: resource.noun,
    columns: spec.columns,
    tabs: Object.entries(tabs.titles).map(([key, title]) => ({ key, title })),
    searches,
    sorts: spec.sorts,
    whole: resource.pull.whole,
    drawer: spec.drawer,
    meaning: {
      collection: resource.name,
      tabs: { field: tabs.field, all: resource.pull.whole },
      searches: searches.map(({ id }) => id),
      order: resource.order,
      pageSize: spec.pageSize ?? usualPageSize,
    },
  }
}
