import type { ListQuery } from '#store/listing/list-query.ts'
import type { CountedApart } from '#store/values/net-amount.ts'
import { narrowedByAll } from './narrowed-by-all.ts'
import { type Sums, useSums } from './use-sums.ts'

/** What all that matches comes to, and what of it counts for nothing. */
export interface NetSums {
  all: Sums
  /** By field, in cents; part of `all`. */
  apart: Sums['cents']
  /** Rows that count and leave the field empty. */
  unsaid: number
}

/**
 * As useSums, and beside it what of the rows counts for nothing; null until both are known, and for rows that are only
 * like what is searched for: those of the two questions need not be alike in the same way.
 */
export function useNetSums(
  query: ListQuery,
  fields: readonly string[],
  mayBeEmpty: string | null,
  { field, is }: CountedApart,
): NetSums | null {
  const all = useSums(query, fields, mayBeEmpty)
  // Of a list that leaves them out none is apart.
  const filters = narrowedByAll([query.filters, { [field]: is }])
  const apart = useSums({ ...query, filters }, fields, mayBeEmpty)
  return all?.match === 'exact' && apart ? netSums(all, apart) : null
}

/** Puts both together. */
export function netSums(all: Sums, apart: Sums): NetSums {
  // Where no such row has the text that is searched for, rows are found that are like it, and are not in the list.
  if (apart.match !== all.match) return { all, apart: {}, unsaid: all.unsaid }
  return { all, apart: apart.cents, unsaid: all.unsaid - apart.unsaid }
}
