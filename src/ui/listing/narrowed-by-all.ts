import type { FieldFilter, FieldRange } from '#store/listing/list-query.ts'
import type { FieldFilters } from './filters.ts'

/** What several filters narrow by together: of two ranges of one field, what lies in both; of anything else the last. */
export function narrowedByAll(parts: readonly Partial<FieldFilters>[]): FieldFilters {
  const all: Record<string, FieldFilter> = {}
  for (const [field, filter] of parts.flatMap((part) => Object.entries(part))) {
    if (filter === undefined) continue
    const [before, here] = [rangeIn(all[field]), rangeIn(filter)]
    all[field] = before && here ? inBoth(before, here) : filter
  }
  return all
}

function rangeIn(filter: FieldFilter | undefined): FieldRange | null {
  if (typeof filter !== 'object' || filter === null || 'oneOf' in filter || 'not' in filter) return null
  return filter
}

/** Both have bounds of one kind: instants, or cents. */
function inBoth(one: FieldRange, other: FieldRange): FieldFilter {
  const both = { ...one, ...other }
  if (one.from !== undefined && other.from !== undefined) both.from = one.from > other.from ? one.from : other.from
  if (one.to !== undefined && other.to !== undefined) both.to = one.to < other.to ? one.to : other.to
  if (one.below !== undefined && other.below !== undefined) {
    both.below = one.below < other.below ? one.below : other.below
  }
  return both as FieldFilter
}
