import { useEffect, useState } from 'react'
import { type ListQuery, matchKey } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'

/** How many rows match, and what each field of cents comes to over all pages. */
export interface Sums {
  total: number
  cents: Readonly<Record<string, number>>
}

/** Adds up all that a query matches, kept current; null until every sum is known, and never those of the query before. */
export function useSums(query: ListQuery, fields: readonly string[]): Sums | null {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: string; sums: Sums } | null>(null)
  const key = `${matchKey(query)} ${fields.join()}`
  useEffect(() => {
    const watches = fields.map((sum) =>
      search.watch({ ...query, page: 1, pageSize: 1, sum }, ({ total, sum: cents, preview }) => {
        // The newest rows alone are no sum.
        if (preview || cents === null) return
        setKnown((last) => {
          const before = last?.of === key ? last.sums.cents : {}
          return { of: key, sums: { total, cents: { ...before, [sum]: cents } } }
        })
      }),
    )
    return () => watches.forEach((end) => end())
    // `key` is the query and the fields by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key])
  const isWhole = known?.of === key && fields.every((field) => field in known.sums.cents)
  return isWhole ? known.sums : null
}
