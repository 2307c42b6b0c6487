import { useEffect, useState } from 'react'
import { type ListAnswer, type ListQuery, matchKey } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'

/** How many rows match, and what each field of cents comes to over all pages. */
export interface Sums {
  total: number
  match: ListAnswer['match']
  cents: Readonly<Record<string, number>>
  /** Rows that leave a field empty, and so are in no sum of it. */
  unsaid: number
}

interface Parts {
  total: number
  match: ListAnswer['match']
  cents: Sums['cents']
  /** Rows that match and leave the field empty. */
  empty: Pick<ListAnswer, 'total' | 'match'>
}

/**
 * Adds up all that a query matches, kept current; null until everything is known, and never what was known of the query
 * before. Rows are counted that leave `mayBeEmpty` empty, which the resource declares in its filters; null for no field.
 */
export function useSums(query: ListQuery, fields: readonly string[], mayBeEmpty: string | null): Sums | null {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: string; parts: Partial<Parts> } | null>(null)
  const key = `${matchKey(query)} ${fields.join()} ${mayBeEmpty}`
  useEffect(() => {
    const learn = (more: (before: Partial<Parts>) => Partial<Parts>) =>
      setKnown((last) => {
        const before = last?.of === key ? last.parts : {}
        return { of: key, parts: { ...before, ...more(before) } }
      })
    const one = { ...query, page: 1, pageSize: 1 }
    const watches = fields.map((sum) =>
      search.watch({ ...one, sum }, ({ total, match, sum: cents, preview }) => {
        // The newest rows alone are no sum.
        if (preview || cents === null) return
        learn((before) => ({ total, match, cents: { ...before.cents, [sum]: cents } }))
      }),
    )
    if (mayBeEmpty !== null) {
      const empty = { ...one, filters: { ...query.filters, [mayBeEmpty]: null } }
      const learnEmpty = ({ total, match }: ListAnswer) => learn(() => ({ empty: { total, match } }))
      watches.push(search.watch(empty, (answer) => answer.preview || learnEmpty(answer)))
    }
    return () => watches.forEach((end) => end())
    // `key` is the query and the fields by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key])
  return known?.of === key ? wholeSums(known.parts, fields, mayBeEmpty !== null) : null
}

/** The sums, once every part is known. */
export function wholeSums(parts: Partial<Parts>, fields: readonly string[], countsEmpty: boolean): Sums | null {
  const { total, match, cents = {}, empty } = parts
  if (total === undefined || match === undefined || !fields.every((field) => field in cents)) return null
  if (countsEmpty && empty === undefined) return null
  // Where no such row has the text that is searched for, rows are found that are like it, and are not in the list.
  const unsaid = empty?.match === match ? (empty?.total ?? 0) : 0
  return { total, match, cents, unsaid }
}
