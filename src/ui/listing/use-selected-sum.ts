import { useEffect, useState } from 'react'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Listing } from './define-listing.ts'
import { type Selection, sumOfAll } from './selection.ts'

/** What the selected rows come to, over all pages and pending changes included; null while nobody knows. */
export function useSelectedSum({ sum, meaning }: Listing, selection: Selection): number | null {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: Selection; cents: number | null } | null>(null)
  const { collection, order } = meaning
  useEffect(() => {
    if (sum === null || selection.ids.size === 0) return
    let end = () => {}
    // What is selected is shown first: to hand over tens of thousands of ids takes its time, and while a rectangle is
    // drawn there are others a moment later.
    const callOff = afterPaint(() => {
      const filters = { id: { oneOf: [...selection.ids] } }
      const query = { collection, filters, search: null, sort: order, page: 1, pageSize: 1, sum }
      end = search.watch(query, (answer) => setKnown({ of: selection, cents: sumOfAll(answer, selection.ids.size) }))
    })
    return () => {
      callOff()
      end()
    }
  }, [search, collection, order, sum, selection])
  return known?.of === selection ? known.cents : null
}
