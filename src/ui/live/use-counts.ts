import { useEffect, useState } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'

type Counts = ReadonlyMap<string, number>

/** How many rows of a list have each of these values, and under '' how many there are; null until all are counted. */
export function useCounts(query: ListQuery, field: string, values: readonly string[]): Counts | null {
  const narrowed = values.map((value) => [value, { ...query, filters: { ...query.filters, [field]: value } }])
  return useTotals(Object.fromEntries([['', query], ...narrowed]))
}

/** How many rows each of some lists has, by its key; null until all are counted. */
export function useTotals(lists: Readonly<Record<string, ListQuery>>): Counts | null {
  const { search } = usePortal()
  const asked = JSON.stringify(lists)
  const [known, setKnown] = useState<{ asked: string; counts: Counts } | null>(null)
  useEffect(() => {
    const wanted = Object.entries(JSON.parse(asked) as Record<string, ListQuery>)
    const counts = new Map<string, number>()
    const ends = wanted.map(([key, query]) =>
      search.watch(query, ({ total }) => {
        counts.set(key, total)
        if (counts.size === wanted.length) setKnown({ asked, counts: new Map(counts) })
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [search, asked])
  return known?.asked === asked ? known.counts : null
}
