import type { FieldFilter } from '#store/listing/list-query.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { isSpan, spanNarrows, spanWords } from './span-filter.ts'

/** One thing that a list can be narrowed by, under its word in the address. */
export type Filter<Field extends string = string> =
  | TabsFilter<Field>
  | SelectFilter<Field>
  | PickerFilter<Field>
  | ToggleFilter<Field>
  | ExactFilter
  | SpanFilter<Field>
  | DaysFilter<Field>

/** One value of a field, each on a tab; the first tab does not narrow. A search looks in all tabs (decisions.md G2). */
interface TabsFilter<Field extends string = string> {
  kind: 'tabs'
  field: Field
  param: 'filter'
  titles: Readonly<Record<string, string>>
}

/** One of few values of a field, or one of several kinds of rows, in a dropdown. */
export interface SelectFilter<Field extends string = string> {
  kind: 'select'
  param: string
  /** Its own name, where several share a word of the address, with dots between their values. */
  id?: string
  /** Drawn by the screen, as cards. */
  cards?: true
  /** No dropdown offers it: a way leads there, and a chip leads back. */
  chip?: true
  title: string
  /** The choice that does not narrow. */
  all: string
  field?: Field
  titles?: Readonly<Record<string, string>>
  /** Kinds that the server does not list apart: what each narrows by. */
  kinds?: Readonly<Record<string, Kind<Field>>>
  /** A choice ends the search (spec 002 §2). */
  endsSearch?: true
}

/** One of many values, such as a shop; the screen draws the picker. `words` say for a file what was chosen. */
interface PickerFilter<Field extends string = string> {
  kind: 'picker'
  param: string
  field: Field
  words(id: string): string
  /** The server does not list by it. */
  here?: true
  /** What it is asked instead of the value itself; null while that is not known here. */
  asks?(value: string): Readonly<Record<string, string>> | null
}

/** On or off; toggles that share a word of the address stand in it with dots between them. The screen draws it. */
interface ToggleFilter<Field extends string = string> {
  kind: 'toggle'
  param: 'filter'
  word: string
  narrowsBy: Partial<FieldFilters<Field>>
}

/** The one text that a field must have, where every row has another: a way leads there, and a chip leads back. */
export interface ExactFilter {
  kind: 'exact'
  param: string
  /** A search of the resource, by whose field it narrows. */
  by: string
  /** Stands before the text: "Purchase CO0041". */
  title: string
}

/** A month or some days of an instant, under a word of its own: a way leads there, and a chip leads back. */
export interface SpanFilter<Field extends string = string> {
  kind: 'span'
  param: string
  field: Field
  /** Stands before the days: "Issued October 2026". */
  title: string
}

/**
 * Days of an instant, both ends included: Colombo's, or UTC's if a call is asked so (decisions.md T2). With `until`, of a
 * period from `field` on: a row is in if its period has one of the days.
 */
interface DaysFilter<Field extends string = string> {
  kind: 'days'
  field: Field
  until?: Field
  days: 'colombo' | 'utc'
  title: string
}

export type FieldFilters<Field extends string = string> = Readonly<Record<Field, FieldFilter>>

/** A kind of rows: what it is called, and what makes a row one of them. */
export interface Kind<Field extends string = string> {
  title: string
  narrowsBy: Partial<FieldFilters<Field>>
}

/** Kinds of rows under their words in the address, each with what it is called. */
export function titledKinds<Word extends string, Field extends string>(
  titles: Readonly<Record<Word, string>>,
  narrowings: Readonly<Record<Word, Kind<Field>['narrowsBy']>>,
): Record<string, Kind<Field>> {
  const words = Object.keys(titles) as Word[]
  return Object.fromEntries(words.map((word) => [word, { title: titles[word], narrowsBy: narrowings[word] }]))
}

/** What a filter is known by within its listing. */
export function filterId(filter: Filter): string {
  if (filter.kind === 'days') return 'days'
  if (filter.kind === 'select') return filter.id ?? filter.param
  return filter.kind === 'toggle' ? filter.word : filter.param
}

/** The value that an address gives a filter; '' if it does not narrow, or cannot be. */
export function valueOf(filter: Filter, word: string): string {
  switch (filter.kind) {
    case 'tabs':
      return Object.keys(filter.titles).indexOf(word) > 0 ? word : ''
    case 'select':
      return wordsOf(filter, word).find((one) => choicesOf(filter).some(({ key }) => key === one)) ?? ''
    case 'toggle':
      return word.split('.').includes(filter.word) ? 'on' : ''
    case 'picker':
      return word
    case 'exact':
      return word.trim()
    case 'span':
      return isSpan(word) ? word : ''
    case 'days':
      return ''
  }
}

/** The parts of an address's word that may be a value of a dropdown. */
function wordsOf({ id }: SelectFilter, word: string): string[] {
  return id === undefined ? [word] : word.split('.')
}

/** The word of the address once a dropdown has another value; those beside it in the word keep theirs. */
export function wordWith(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
  chosen: SelectFilter,
  value: string,
): string | undefined {
  const beside = filters.filter(
    (filter): filter is SelectFilter => filter.kind === 'select' && filter.param === chosen.param,
  )
  const parts = beside.map((filter) => (filter === chosen ? value : (values[filterId(filter)] ?? '')))
  return parts.filter(Boolean).join('.') || undefined
}

/** The values of a dropdown or of tabs with their titles, in their order. */
export function choicesOf(filter: TabsFilter | SelectFilter): { key: string; title: string }[] {
  const kinds = filter.kind === 'select' ? Object.entries(filter.kinds ?? {}) : []
  return [
    ...Object.entries(filter.titles ?? {}).map(([key, title]) => ({ key, title })),
    ...kinds.map(([key, { title }]) => ({ key, title })),
  ]
}

/** What a filter with a value narrows the rows by. */
export function narrowedBy(filter: Filter, value: string): Partial<FieldFilters> {
  if (value === '') return {}
  switch (filter.kind) {
    case 'tabs':
    case 'picker':
      return { [filter.field]: value }
    case 'select':
      return filter.field === undefined ? (filter.kinds?.[value]?.narrowsBy ?? {}) : { [filter.field]: value }
    case 'toggle':
      return filter.narrowsBy
    case 'span':
      return { [filter.field]: spanNarrows(value) }
    case 'exact':
    case 'days':
      return {}
  }
}

/** The same as the server is asked; null if it does not list such rows apart. */
export function askedBy(filter: Filter, value: string): Readonly<Record<string, string>> | null {
  if (value === '') return {}
  if (filter.kind === 'picker' && filter.here) return null
  if (filter.kind === 'picker' && filter.asks) return filter.asks(value)
  if (filter.kind === 'span') return null
  return 'field' in filter && filter.field !== undefined ? { [filter.field]: value } : null
}

/** What a filter with a value narrows by, in words for a file of the list. */
export function filterWords(filter: Filter, value: string): string[] {
  if (value === '') return []
  switch (filter.kind) {
    case 'tabs':
      return [filter.titles[value] ?? value]
    case 'select':
      return filter.field === undefined
        ? [filter.kinds?.[value]?.title ?? value]
        : [`${filter.title}: ${filter.titles?.[value] ?? value}`]
    case 'picker':
      return [filter.words(value)]
    case 'toggle':
      return [filter.word]
    case 'exact':
      return [`${filter.title} ${value}`]
    case 'span':
      return [`${filter.title} ${spanWords(value)}`]
    case 'days':
      return []
  }
}

/** The one filter of a kind that a listing has. */
export function filterOf<K extends Filter['kind']>(filters: readonly Filter[], kind: K) {
  return filters.find((one): one is Extract<Filter, { kind: K }> => one.kind === kind)
}

/** Whether days narrow at all. */
export function hasDays({ start, end }: DayRange): boolean {
  return start !== '' || end !== ''
}
