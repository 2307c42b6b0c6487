import type { AnyRow, Resource, SearchField } from '#store/define/define-resource.ts'
import type { Grouping, ListQuery, TextSearch } from '#store/listing/list-query.ts'

/** A query asks for a field that its resource does not declare for this use: nothing is kept in memory for it. */
export class UndeclaredField extends Error {
  override readonly name = 'UndeclaredField'

  constructor(resource: Resource, use: 'filters' | 'sorts' | 'sums' | 'search', field: string) {
    super(`${resource.name} does not declare "${field}" in its ${use}`)
  }
}

/** Fields a list of the resource can be narrowed by. */
export function filterFields(resource: Resource): string[] {
  return [...new Set(['id', ...resource.filters])]
}

/** Fields a list of the resource can be sorted by. */
export function sortFields(resource: Resource): string[] {
  return [...new Set([resource.order.by, 'id', ...(resource.sorts ?? [])])]
}

/** Fields that can be added up. */
export function sumFields(resource: Resource): readonly string[] {
  return resource.sums ?? []
}

/** The fields a search looks in. */
export function searchedFields(resource: Resource, { by }: TextSearch): SearchField<AnyRow>[] {
  return [by].flat().map((key) => {
    const field = resource.search[key]
    if (!field) throw new UndeclaredField(resource, 'search', key)
    return field
  })
}

/** Every search of a query. */
export function searchesOf({ search, also = [] }: ListQuery): TextSearch[] {
  return search ? [search, ...also] : [...also]
}

function requireGrouped(resource: Resource, { by, sums = [], earliest, latest }: Grouping): void {
  const named = by.map((one) => (typeof one === 'string' ? one : one.field))
  for (const field of [...named, earliest, latest]) {
    if (field === undefined) continue
    if (!filterFields(resource).includes(field)) throw new UndeclaredField(resource, 'filters', field)
  }
  for (const field of sums) if (!sumFields(resource).includes(field)) throw new UndeclaredField(resource, 'sums', field)
}

/** Throws UndeclaredField where a query asks for what is not kept. */
export function requireDeclared(resource: Resource, query: ListQuery): void {
  const { filters, sort, sum } = query
  for (const field of Object.keys(filters)) {
    if (!filterFields(resource).includes(field)) throw new UndeclaredField(resource, 'filters', field)
  }
  if (!sortFields(resource).includes(sort.by)) throw new UndeclaredField(resource, 'sorts', sort.by)
  if (sum !== undefined && !sumFields(resource).includes(sum)) throw new UndeclaredField(resource, 'sums', sum)
  if (query.groups) requireGrouped(resource, query.groups)
  for (const search of searchesOf(query)) searchedFields(resource, search)
}
