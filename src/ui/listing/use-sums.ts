import { useEffect, useState } from 'react'
import { type ListQuery, matchKey } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'

/** How many rows match, and what each field of cents comes to over all pages. */
export interface Sums {
  total: number
  cents: Readonly<Record<string, number>>
  /** Rows that leave a field empty, and so are in no sum of it. */
  unsaid: number
}

/**
 * Adds up all that a query matches, kept current; null until everything is known, and never what was known of the query
 * before. Rows are counted that leave `mayBeEmpty` empty, which the resource declares in its filters; null for no field.
 */
export function useSums(query: ListQuery, fields: readonly string[], mayBeEmpty: string | null): Sums | null {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: string; parts: Partial<Sums> } | null>(null)
  const key = `${matchKey(query)} ${fields.join()} ${mayBeEmpty}`
  useEffect(() => {
    const learn = (more: (before: Partial<Sums>) => Partial<Sums>) =>
      setKnown((last) => {
        const before = last?.of === key ? last.parts : {}
        return { of: key, parts: { ...before, ...more(before) } }
      })
    const one = { ...query, page: 1, pageSize: 1 }
    const watches = fields.map((sum) =>
      search.watch({ ...one, sum }, ({ total, sum: cents, preview }) => {
        // The newest rows alone are no sum.
        if (preview || cents === null) return
        learn((before) => ({ total, cents: { ...before.cents, [sum]: cents } }))
      }),
    )
    if (mayBeEmpty === null) learn(() => ({ unsaid: 0 }))
    else {
      const empty = { ...one, filters: { ...query.filters, [mayBeEmpty]: null } }
      watches.push(search.watch(empty, ({ total, preview }) => preview || learn(() => ({ unsaid: total }))))
    }
    return () => watches.forEach((end) => end())
    // `key` is the query and the fields by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key])
  if (known?.of !== key) return null
  const { total, cents = {}, unsaid } = known.parts
  const isWhole = total !== undefined && unsaid !== undefined && fields.every((field) => field in cents)
  return isWhole ? { total, cents, unsaid } : null
}
