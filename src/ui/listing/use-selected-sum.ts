import { useEffect, useState } from 'react'
import { usePortal } from '#ui/state/portal.ts'
import type { Listing } from './define-listing.ts'
import type { Selection } from './selection.ts'

/** What the selected rows come to, over all pages and pending changes included; null while nobody knows. */
export function useSelectedSum({ sum, meaning }: Listing, selection: Selection): number | null {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: Selection; cents: number | null } | null>(null)
  const { collection, order } = meaning
  useEffect(() => {
    if (sum === null || selection.ids.size === 0) return
    const filters = { id: { oneOf: [...selection.ids] } }
    return search.watch({ collection, filters, search: null, sort: order, page: 1, pageSize: 1, sum }, (answer) =>
      setKnown({ of: selection, cents: answer.sum }),
    )
  }, [search, collection, order, sum, selection])
  return known?.of === selection ? known.cents : null
}
