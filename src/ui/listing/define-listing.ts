import { collectionName } from '#store/define/collection-name.ts'
import type { AnyRow, Resource, SearchKind } from '#store/define/define-resource.ts'
import type { ListView } from '#store/define/list-view.ts'
import type { CountedApart } from '#store/values/net-amount.ts'
import type { ListColumn } from './columns.tsx'
import { choicesOf, type Filter, filterOf } from './filters.ts'
import type { AddressMeaning, ReadAddress } from './list-address.ts'

export interface TabChoice {
  key: string
  title: string
}

export interface SearchChoice {
  id: string
  title: string
  kind: SearchKind
  /** The field of a row it looks in. */
  field?: string
  /** Letters it takes, where they are fewer than elsewhere. */
  max?: number
}

/** One listing screen as data; the shared pieces read this and nothing else. */
export interface Listing {
  title: string
  noun: { one: string; many: string }
  columns: ListColumn[]
  filters: readonly Filter[]
  /** None if the list is not divided. */
  tabs: readonly TabChoice[]
  searches: readonly SearchChoice[]
  /** What the server can be asked. */
  server: ServerLists
  sorts: readonly string[]
  /** The partition that holds every row. */
  whole: string
  /** Value of `drawer` in the address while a row is open; null where a click on a row selects it. */
  drawer: string | null
  /** How selected rows are counted, where the spec has other words than the noun. */
  selectedNoun: { one: string; many: string }
  /** The field of cents that a selection is added up by. */
  sum: string | null
  /** The rows whose amounts count for nothing in it. */
  sumApart: CountedApart | null
  /** The screen's own words for a list without rows, as it is narrowed; else NO … FOUND (spec 002 §2). */
  nothingFound(read: ReadAddress): string
  /** What has to be here before the list can be known; null if nothing is missing. Said instead of nothingFound. */
  notKnown(read: ReadAddress): string | null
  /** The screen's own words for a list that cannot be read; null for the usual ones. */
  refused(message: string | null, status?: number | null): string | null
  /** Pages show from so many rows on: from the second page where nothing is said. */
  pagerFrom: number | null
  /** The name of its Excel file where the spec gives one. */
  fileName: string | null
  meaning: AddressMeaning
}

/** What the server can be asked of a list. */
interface ServerLists {
  searches: boolean
  /** It searches in just what the list shows. */
  searchesInView: boolean
  /** It lists by the filters; else by partition alone. */
  lists: boolean
  /** One answer holds everything. */
  isWhole: boolean
  /** The partition of the collection that holds what the filters ask for. */
  partitionOf(filters: ListView['filters']): string
}

interface ListingSpec<Row extends AnyRow, Searches extends string> {
  resource: Resource<Row, Searches>
  title: string
  columns: ListColumn[]
  /** What it can be narrowed by, in the order of the toolbar. */
  filters?: readonly Filter<keyof Row & string>[]
  selectedNoun?: { one: string; many: string }
  /** The spec's literal names of the search types, in their order. */
  searches?: Readonly<Partial<Record<Searches, string>>>
  /** Letters that a search takes, where the screen takes fewer than others: of each of its searches, or of one. */
  searchMax?: number | Readonly<Partial<Record<Searches, number>>>
  /** The screen asks the server itself where it has to. */
  searchesHere?: true
  /** What every row of the list is, whatever else narrows it. */
  always?: Readonly<Partial<Record<keyof Row & string, string | boolean>>>
  /** Days and a search clear each other. */
  eitherDaysOrSearch?: boolean
  /** The server answers one question at a time: the search, else the days, else the rest. */
  oneQuestion?: true
  sum?: keyof Row & string
  sumApart?: CountedApart
  sorts: readonly (keyof Row & string)[]
  drawer?: string
  /** Further values of `drawer`, for what else slides in. */
  panels?: readonly string[]
  /** Words of the address that belong to the screen around the list. */
  keeps?: readonly string[]
  /** Rows of a page on screen, where the server's own page is another. */
  pageSize?: number
  /** The merchant or shop whose rows it lists, of a resource that is kept per merchant. */
  scope?: string
  nothingFound?: string | ((read: ReadAddress) => string)
  notKnown?(read: ReadAddress): string | null
  refused?(message: string | null, status?: number | null): string | null
  pagerFrom?: number
  fileName?: string
}

/** Declares a listing at module scope; what the resource already says is not said again. */
export function defineListing<Row extends AnyRow, Searches extends string>(spec: ListingSpec<Row, Searches>): Listing {
  const { resource } = spec
  const filters = (spec.filters ?? []) as readonly Filter[]
  const tabs = filterOf(filters, 'tabs')
  const { pull, search, order } = resource
  const pageSize = spec.pageSize ?? ('pageSize' in pull ? pull.pageSize : rowsOnScreen)
  const isOrderedBy = (id: string) => search[id as Searches].field === order.by
  const searches = Object.entries<string | undefined>(spec.searches ?? {}).map(([id, title]) => ({
    id,
    title: title ?? id,
    kind: resource.search[id as Searches].kind,
    field: resource.search[id as Searches].field,
    ...maxOf(spec.searchMax, id),
  }))
  return {
    title: spec.title,
    noun: resource.noun,
    columns: spec.columns,
    filters,
    tabs: tabs ? choicesOf(tabs) : [],
    searches,
    server: {
      searches: pull.requestSearch !== undefined && spec.searchesHere !== true,
      searchesInView: pull.searchesInView === true,
      lists: pull.requestView !== undefined,
      isWhole: pull.kind === 'whole-list',
      partitionOf: (asked) => pull.partitionOf?.(asked) ?? pull.whole,
    },
    sorts: spec.sorts,
    whole: pull.whole,
    drawer: spec.drawer ?? null,
    selectedNoun: spec.selectedNoun ?? resource.noun,
    sum: spec.sum ?? null,
    sumApart: spec.sumApart ?? null,
    nothingFound: wordsFor(spec.nothingFound ?? `NO ${resource.noun.many.toUpperCase()} FOUND`),
    notKnown: spec.notKnown ?? (() => null),
    refused: spec.refused ?? (() => null),
    pagerFrom: spec.pagerFrom ?? null,
    fileName: spec.fileName ?? null,
    meaning: {
      collection: collectionName(resource.name, spec.scope ?? ''),
      filters,
      allTabs: tabs ? (Object.keys(tabs.titles)[0] ?? '') : '',
      always: (spec.always ?? {}) as AddressMeaning['always'],
      searches: searches.map(({ id }) => id),
      daySearch: searches.find(({ id, kind }) => kind === 'day' && isOrderedBy(id))?.id,
      ...(spec.eitherDaysOrSearch ? { eitherDaysOrSearch: true } : {}),
      ...(spec.oneQuestion ? { oneQuestion: true } : {}),
      order: resource.order,
      sorts: spec.sorts,
      drawers: [...(spec.drawer === undefined ? [] : [spec.drawer]), ...(spec.panels ?? [])],
      ...(spec.keeps ? { keeps: spec.keeps } : {}),
      pageSize,
      ...(pull.kind === 'fixed-pages' ? { serverPageSize: pageSize } : {}),
    },
  }
}

function maxOf(max: number | Readonly<Partial<Record<string, number>>> | undefined, id: string): { max?: number } {
  const letters = typeof max === 'object' ? max[id] : max
  return letters === undefined ? {} : { max: letters }
}

function wordsFor(words: string | ((read: ReadAddress) => string)): (read: ReadAddress) => string {
  return typeof words === 'string' ? () => words : words
}

/** Rows of a page where neither the spec nor the server's own page says how many (decisions.md R10). */
const rowsOnScreen = 10
