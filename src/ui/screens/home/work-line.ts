import { collectionName } from '#store/define/collection-name.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { FieldFilter, ListQuery } from '#store/listing/list-query.ts'

/** Rows that wait for somebody: what Home says of them, and the list that shows the very same rows. */
export interface WorkLine {
  /** "orders to pack" after their number. */
  noun: { one: string; many: string }
  /** Where they are listed; whoever may not go there is not told of them. */
  path: string
  /** Where it is done, if elsewhere: of no use to whoever may not go there. */
  doneAt?: string
  /** The address of that list, narrowed to them. */
  search: Readonly<Record<string, string>>
  of: Resource
  /** The same in the terms of the search worker; `now` in epoch milliseconds. */
  filters(now: number): Readonly<Record<string, FieldFilter>>
  /** An instant since which a row waits: the oldest is told. */
  since?: string
  /** Cents that are added up. */
  sum?: string
}

/** A line whose fields are those of its rows. */
export const lineOf = <Row extends AnyRow>(
  of: Resource<Row>,
  told: Omit<WorkLine, 'of' | 'since' | 'sum'> & { since?: keyof Row & string; sum?: keyof Row & string },
): WorkLine => ({ ...told, of: of as unknown as Resource })

/** What the search worker is asked for a line: how many, their sum, and the one that has waited longest; `scope` is a merchant's. */
export function workQuery({ of, filters, since, sum }: WorkLine, now: number, scope = ''): ListQuery {
  return {
    collection: collectionName(of.name, scope),
    filters: filters(now),
    search: null,
    sort: since ? { by: since, direction: 'asc' } : of.order,
    page: 1,
    pageSize: 1,
    ...(sum ? { sum } : {}),
  }
}
