import type { FieldFilter, FieldRange, FieldValue } from '#store/listing/list-query.ts'
import { filterTest } from '#store/search/filter-test.ts'
import type { FieldFilters } from './filters.ts'

/** What several filters narrow by together: of two ranges of one field, or of a set of its values, what passes both; else the last. */
export function narrowedByAll(parts: readonly Partial<FieldFilters>[]): FieldFilters {
  const all: Record<string, FieldFilter> = {}
  for (const [field, filter] of parts.flatMap((part) => Object.entries(part))) {
    if (filter === undefined) continue
    const [before, here] = [rangeIn(all[field]), rangeIn(filter)]
    all[field] = before && here ? inBoth(before, here) : inBothSets(all[field], filter)
  }
  return all
}

function inBothSets(one: FieldFilter | undefined, other: FieldFilter): FieldFilter {
  const set = valuesIn(other) ?? valuesIn(one)
  if (one === undefined || set === null) return other
  const [passesOne, passesOther] = [filterTest(one), filterTest(other)]
  const both = set.filter((value) => passesOne(value) && passesOther(value))
  const [only] = both
  return both.length === 1 && only !== undefined ? only : { oneOf: both }
}

/** The values that a filter lets through; null for a range, and for all but one. */
function valuesIn(filter: FieldFilter | undefined): readonly FieldValue[] | null {
  if (filter === undefined) return null
  if (typeof filter !== 'object' || filter === null) return [filter]
  return 'oneOf' in filter ? filter.oneOf : null
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
