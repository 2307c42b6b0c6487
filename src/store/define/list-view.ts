import { anyDay, type DayRange } from '#store/values/day-range.ts'

/** What a field is narrowed to: one value, or the days of an instant, both ends included. */
export type ViewFilter = string | boolean | DayRange

/** What a list on screen shows, in the names of its rows: plain data, so that it can be compared. */
export interface ListView {
  /** By row field; an absent field does not narrow. */
  filters: Readonly<Record<string, ViewFilter>>
  /** `by` is a key of the resource's `search`. */
  search: { by: string; text: string } | null
  /** 1-based. */
  page: number
  pageSize: number
}

/** The one value that a view is narrowed to; '' if it is not. */
export function valueIn(filters: ListView['filters'], field: string): string {
  const value = filters[field]
  return typeof value === 'string' ? value : ''
}

/** The days that a view is narrowed to. */
export function daysIn(filters: ListView['filters'], field: string): DayRange {
  const value = filters[field]
  return typeof value === 'object' ? value : anyDay
}

/** The view of a whole collection that comes in one answer; of another one, its first row. */
export const wholeView: ListView = { filters: {}, search: null, page: 1, pageSize: 1 }

/** The view of a whole collection that a text is searched in. */
export function searchView(by: string, text: string): ListView & { search: { by: string; text: string } } {
  return { filters: {}, search: { by, text }, page: 1, pageSize: 1 }
}
