import { collectionName } from '#store/define/collection-name.ts'
import type { AnyRow, Resource, SearchKind } from '#store/define/define-resource.ts'
import type { FieldFilter } from '#store/listing/list-query.ts'
import type { CountedApart } from '#store/values/net-amount.ts'
import type { ListColumn } from './columns.tsx'
import type { AddressMeaning, ListAddress, PeriodMeaning, ReadAddress } from './list-address.ts'

export interface TabChoice {
  key: string
  title: string
}

interface ValueFilter {
  field: string
  title: string
  /** In the dropdown itself, before ALL. */
  short: string
  titles: Readonly<Record<string, string>>
}

/** The dropdowns of `deliveryType` and `deliveryStatus`: values of a field and their titles, beside ALL. */
export interface DeliveryFilters {
  type: ValueFilter
  status: ValueFilter
  /** The partition in which the server lists a type and a status; ALL stands for any. */
  partitionOf(type: string, status: string): string
}

export interface SearchChoice {
  id: string
  title: string
  kind: SearchKind
  /** Letters it takes, where they are fewer than elsewhere. */
  max?: number
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
  deliveries: DeliveryFilters | null
  /** The kinds of rows that are told apart on this device alone, beside all of them; none where there are none. */
  shows: readonly TabChoice[]
  /** How selected rows are counted, where the spec has other words than the noun. */
  selectedNoun: { one: string; many: string }
  /** What the days of its range are of; null where it has none. */
  periodTitle: string | null
  /** The field of cents that a selection is added up by. */
  sum: string | null
  /** The rows whose amounts count for nothing in it. */
  sumApart: CountedApart | null
  /** The screen's own words for a list without rows, as it is narrowed; else NO … FOUND (spec 002 §2). */
  nothingFound(read: ReadAddress): string
  /** The screen's own words for the server's refusal to list; null for the usual ones. */
  refused(message: string | null): string | null
  /** The part of the collection that the server is asked for first, where that is less than a partition. */
  part: ((read: ReadAddress) => string) | null
  /** Pages show from so many rows on: from the second page where nothing is said. */
  pagerFrom: number | null
  /** What it is narrowed to by the one value that was chosen among many, in words. */
  chosenWords(id: string): string
  /** The name of its Excel file where the spec gives one. */
  fileName: string | null
  meaning: AddressMeaning
}

/** A kind of rows: what it is called, and what makes a row one of them. */
export interface ShownKind<Row extends AnyRow> {
  title: string
  filters: Readonly<Partial<Record<keyof Row & string, FieldFilter>>>
}

interface ListingSpec<Row extends AnyRow, Searches extends string> {
  resource: Resource<Row, Searches>
  title: string
  columns: ListColumn[]
  /** The field the tabs narrow by, and tab to title in their order; the first one does not narrow. */
  tabs?: { field: keyof Row & string; titles: Readonly<Record<string, string>> }
  /** Filters that may hold together, by their word in the address. */
  switches?: Readonly<Record<string, Partial<Record<keyof Row & string, FieldFilter>>>>
  deliveries?: DeliveryFilters
  /** Kinds of rows that the server does not list apart, by their word in the address. */
  shows?: Readonly<Record<string, ShownKind<Row>>>
  selectedNoun?: { one: string; many: string }
  /** The spec's literal names of the search types, in their order. */
  searches?: Readonly<Partial<Record<Searches, string>>>
  /** Letters that a search takes, where the screen takes fewer than others. */
  searchMax?: number
  /** The screen asks the server itself where it has to. */
  searchesHere?: true
  /** What every row of the list is, whatever else narrows it. */
  always?: Readonly<Partial<Record<keyof Row & string, FieldFilter>>>
  period?: PeriodMeaning & { title: string }
  /** Days and a search clear each other. */
  eitherDaysOrSearch?: boolean
  sum?: keyof Row & string
  sumApart?: CountedApart
  sorts: readonly (keyof Row & string)[]
  drawer?: string
  /** Rows of a page on screen, where the server's own page is another. */
  pageSize?: number
  /** The merchant or shop whose rows it lists, of a resource that is kept per merchant. */
  scope?: string
  /** The field that one value of `filter` narrows by, chosen among many; `words` say for a file what was chosen. */
  choice?: { field: keyof Row & string; words(id: string): string }
  nothingFound?: string | ((read: ReadAddress) => string)
  refused?(message: string | null): string | null
  part?(read: ReadAddress): string
  pagerFrom?: number
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
    ...(spec.searchMax === undefined ? {} : { max: spec.searchMax }),
  }))
  return {
    title: spec.title,
    noun: resource.noun,
    columns: spec.columns,
    tabs: Object.entries(tabs?.titles ?? {}).map(([key, title]) => ({ key, title })),
    searches,
    serverSearches: pull.requestSearch !== undefined && spec.searchesHere !== true,
    sorts: spec.sorts,
    whole: pull.whole,
    drawer: spec.drawer ?? null,
    deliveries: spec.deliveries ?? null,
    shows: Object.entries(spec.shows ?? {}).map(([key, { title }]) => ({ key, title })),
    selectedNoun: spec.selectedNoun ?? resource.noun,
    periodTitle: period?.title ?? null,
    sum: spec.sum ?? null,
    sumApart: spec.sumApart ?? null,
    nothingFound: wordsFor(spec.nothingFound ?? `NO ${resource.noun.many.toUpperCase()} FOUND`),
    refused: spec.refused ?? (() => null),
    part: spec.part ?? null,
    pagerFrom: spec.pagerFrom ?? null,
    chosenWords: spec.choice?.words ?? ((id) => id),
    fileName: spec.fileName ?? null,
    meaning: {
      collection: collectionName(resource.name, spec.scope ?? ''),
      tabs: tabs ? { field: tabs.field, all: pull.whole } : null,
      ...(spec.switches ? { switches: spec.switches as NonNullable<AddressMeaning['switches']> } : {}),
      ...(spec.always ? { always: spec.always as NonNullable<AddressMeaning['always']> } : {}),
      ...(spec.choice ? { choice: spec.choice.field } : {}),
      ...(spec.shows ? { shows: filtersOf(spec.shows) } : {}),
      searches: searches.map(({ id }) => id),
      daySearch: searches.find(({ id, kind }) => kind === 'day' && isOrderedBy(id))?.id,
      period: period ?? null,
      deliveries: spec.deliveries ? { type: spec.deliveries.type.field, status: spec.deliveries.status.field } : null,
      ...(spec.eitherDaysOrSearch ? { eitherDaysOrSearch: true } : {}),
      order: resource.order,
      sorts: spec.sorts,
      pageSize: spec.pageSize ?? ('pageSize' in pull ? pull.pageSize : rowsOnScreen),
    },
  }
}

/** The list of the server's that holds what an address asks for. */
export function partitionOf({ deliveries, meaning, whole }: Listing, address: ListAddress, tab: string): string {
  const { deliveryType = 'ALL', deliveryStatus = 'ALL' } = address
  if (deliveries) return deliveries.partitionOf(deliveryType, deliveryStatus)
  return meaning.tabs ? tab : whole
}

function filtersOf<Row extends AnyRow>(shows: Readonly<Record<string, ShownKind<Row>>>) {
  const filters = Object.entries(shows).map(([key, kind]) => [key, kind.filters])
  return Object.fromEntries(filters) as NonNullable<AddressMeaning['shows']>
}

function wordsFor(words: string | ((read: ReadAddress) => string)): (read: ReadAddress) => string {
  return typeof words === 'string' ? () => words : words
}

/** Rows of a page where neither the spec nor the server's own page says how many (decisions.md R10). */
const rowsOnScreen = 10
