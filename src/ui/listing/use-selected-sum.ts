import { useEffect, useState } from 'react'
import type { FieldFilter } from '#store/listing/list-query.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Listing } from './define-listing.ts'
import { type Selection, sumOfAll } from './selection.ts'

/** What the selected rows come to, over all pages and pending changes included; null while nobody knows. */
export function useSelectedSum(listing: Listing, selection: Selection): number | null {
  const known = useSumOf(listing, selection, listing.sum !== null, null)
  return known && sumOfAll(known, selection.ids.size)
}

/** What of that counts for nothing: 0 while nobody knows, and where every row counts. */
export function useSelectedApart(listing: Listing, selection: Selection): number {
  const { sumApart } = listing
  const only = sumApart && { [sumApart.field]: sumApart.is }
  return useSumOf(listing, selection, only !== null, only)?.sum ?? 0
}

interface Known {
  total: number
  sum: number | null
}

/** Of the selected rows, or of those that are also `only`; null while it is not asked or not known. */
function useSumOf(
  { sum, meaning }: Listing,
  selection: Selection,
  isAsked: boolean,
  only: Readonly<Record<string, FieldFilter>> | null,
): Known | null {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: Selection; answer: Known } | null>(null)
  const { collection, order } = meaning
  const narrowed = JSON.stringify(only ?? {})
  useEffect(() => {
    if (sum === null || !isAsked || selection.ids.size === 0) return
    let end = () => {}
    // What is selected is shown first: to hand over tens of thousands of ids takes its time, and while a rectangle is
    // drawn there are others a moment later.
    const cancel = afterPaint(() => {
      const filters = { ...(JSON.parse(narrowed) as object), id: { oneOf: [...selection.ids] } }
      const query = { collection, filters, search: null, sort: order, page: 1, pageSize: 1, sum }
      end = search.watch(query, (answer) => setKnown({ of: selection, answer }))
    })
    return () => {
      cancel()
      end()
    }
  }, [search, collection, order, sum, selection, isAsked, narrowed])
  return known?.of === selection ? known.answer : null
}
