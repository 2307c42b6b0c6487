import { useEffect, useState } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { usePortal } from '#ui/state/portal.ts'

const none: ReadonlySet<string> = new Set()

/** The redemptions a merchant is to be paid for that do not say what was earned: no sum holds them. */
export function useEarnedUnsaid(merchantId: string): ReadonlySet<string> {
  const { search } = usePortal()
  const [unsaid, setUnsaid] = useState(none)
  useEffect(() => {
    let isOver = false
    const query: ListQuery = {
      collection: redemptions.name,
      filters: { toPay: true, merchantId, earnedCents: null },
      search: null,
      sort: redemptions.order,
      page: 1,
      pageSize: 1,
    }
    const learn = (ids: readonly string[]) => isOver || setUnsaid(ids.length === 0 ? none : new Set(ids))
    // Without storage there is nothing to learn; the next change of the rows asks again.
    const ask = () => void search.idsOf(query).then(learn, () => null)
    const end = search.watch(query, ({ total }) => (total === 0 ? learn([]) : ask()))
    return () => {
      isOver = true
      end()
    }
  }, [search, merchantId])
  return unsaid
}
