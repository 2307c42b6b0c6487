import type { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import type { Pull } from '#store/define/define-pull.ts'

/** Every row of every collection has a text id. */
export interface AnyRow {
  id: string
}

/** How a search compares: `id`, `text` and `email` contain, `mobile` by digits without prefix, `day` by Colombo day. */
export type SearchKind = 'id' | 'text' | 'mobile' | 'email' | 'day'

export interface SearchField<Row extends AnyRow> {
  field: keyof Row & string
  kind: SearchKind
  /** Who searches by it, where that is not everybody who may read the collection. */
  roles?: readonly Role[]
  /** The server has no such search. */
  onDevice?: true
}

interface ResourceSpec<Row extends AnyRow, Searches extends string> {
  /** Plural noun: the collection, the folder, the file prefix, the URL word. */
  name: string
  noun: { one: string; many: string }
  /** Who may read the collection, on screen and in the local database. */
  roles: readonly Role[]
  /** Of them, those who work with it most: a new device fills with it first. */
  mainFor?: readonly Role[]
  row: z.ZodType<Row>
  /** Fields a list can be narrowed by: by value, by one of several, by range. The id always can. */
  filters: readonly (keyof Row & string)[]
  /** Fields a list can be sorted by, in both directions, beside that of `order` and the id. */
  sorts?: readonly (keyof Row & string)[]
  /** Fields of integer cents that can be added up over a result. */
  sums?: readonly (keyof Row & string)[]
  /** The wire's `searchId` to the field it looks in. */
  search: Readonly<Record<Searches, SearchField<Row>>>
  order: { by: keyof Row & string; direction: 'asc' | 'desc' }
  /** Kept once for each merchant of the selector, or for a person's own shop; staff keep all of it once. No rows mix. */
  scope?: 'merchant'
  pull: Pull<Row>
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
