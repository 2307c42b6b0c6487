import { useEffect, useState } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'

interface Asked {
  query: ListQuery
  field: string
  values: readonly string[]
}

/** How many rows of a list have each of these values, and under '' how many there are; null until all are counted. */
export function useCounts(
  query: ListQuery,
  field: string,
  values: readonly string[],
): ReadonlyMap<string, number> | null {
  const { search } = usePortal()
  const asked = JSON.stringify({ query, field, values })
  const [known, setKnown] = useState<{ asked: string; counts: ReadonlyMap<string, number> } | null>(null)
  useEffect(() => {
    const { query, field, values } = JSON.parse(asked) as Asked
    const counts = new Map<string, number>()
    const ends = ['', ...values].map((value) => {
      const filters = value === '' ? query.filters : { ...query.filters, [field]: value }
      return search.watch({ ...query, filters }, ({ total }) => {
        counts.set(value, total)
        if (counts.size > values.length) setKnown({ asked, counts: new Map(counts) })
      })
    })
    return () => {
      for (const end of ends) end()
    }
  }, [search, asked])
  return known?.asked === asked ? known.counts : null
}
