import type { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { PageShape } from '#store/define/page-of.ts'

/** Every row of every collection has a text id. */
export interface AnyRow {
  id: string
}

/** How a search box compares: `id` and `text` contain, `mobile` by digits without prefix, `day` by Colombo day. */
export type SearchKind = 'id' | 'text' | 'mobile' | 'day'

export interface SearchField<Row extends AnyRow> {
  field: keyof Row & string
  kind: SearchKind
}

export interface PageRequest {
  partition: string
  /** 1-based. */
  page: number
  pageSize: number
}

/** A collection paged newest first; how its rows are asked for, read and found one by one. */
export interface NewestFirstPull<Row extends AnyRow> {
  readonly kind: 'newest-first'
  readonly pageSize: number
  readonly shape: PageShape
  /** The partition that holds every row; sweeping it fills the collection. */
  readonly whole: string
  /** All partitions a list can ask for, `whole` included. */
  readonly partitions: readonly string[]
  /** The partition beside `whole` that a row lies in. */
  partitionOf(row: Row): string
  requestPage(page: PageRequest): CallRequest
  /** The by-id read; the API has none of its own, so it goes through the search call (decisions.md A4). */
  requestOne(id: string): CallRequest
  /** The server's own search, offered beside local results; `by` is a key of the resource's `search`. */
  requestSearch(by: string, text: string): CallRequest
  /** Wire row to row, or null when it does not parse: the row is quarantined, never the page (sync.md 2.12). */
  toRow(wire: unknown): Row | null
}

interface ResourceSpec<Row extends AnyRow, Searches extends string> {
  /** Plural noun: the collection, the folder, the file prefix, the URL word. */
  name: string
  noun: { one: string; many: string }
  /** Who may read the collection, on screen and in the local database. */
  roles: readonly Role[]
  row: z.ZodType<Row>
  /** Fields a list can be narrowed by, by equality. */
  filters: readonly (keyof Row & string)[]
  /** The wire's `searchId` to the field it looks in. */
  search: Readonly<Record<Searches, SearchField<Row>>>
  order: { by: keyof Row & string; direction: 'asc' | 'desc' }
  pull: NewestFirstPull<Row>
}

/** One collection of the portal as data: rows, roles, filters, searches, order, and how it is pulled. */
export type Resource<Row extends AnyRow = AnyRow, Searches extends string = string> = Readonly<
  ResourceSpec<Row, Searches>
>

/** Declares a resource; sync, search, screens and tests read this one object. */
export function defineResource<Row extends AnyRow, Searches extends string>(
  spec: ResourceSpec<Row, Searches>,
): Resource<Row, Searches> {
  return spec
}
