import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { listQueryKey } from '#store/listing/list-query.ts'
import type { PageTurn } from '#ui/record/opened-from.ts'
import type { ListingUse } from './use-listing.ts'
import { whenDrawn } from './when-drawn.ts'

interface Turning {
  /** The page that is asked for. */
  key: string
  /** The record that stays open until its rows are there. */
  from: string | undefined
  end: 'first' | 'last'
}

/** The way from a record at the end of a page to the one beside it on another page: the list turns, then it opens. */
export function usePageTurn(list: ListingUse): PageTurn {
  const { query, page, total, items, shownKey, settled, address, change } = list
  const [turning, setTurning] = useState<Turning | null>(null)
  const isThere = turning !== null && items !== null && settled && shownKey === turning.key
  const to = isThere ? items.at(turning.end === 'first' ? 0 : -1)?.id : undefined
  // Somebody has gone elsewhere, or there is nowhere to go.
  const isElsewhere = turning !== null && (turning.key !== listQueryKey(query) || turning.from !== address.selected)
  if (isElsewhere || (isThere && (to === undefined || to === turning.from))) setTurning(null)

  useEffect(() => {
    if (to === undefined) return
    // By the list's own address, and not as a row that Back closes: to close it leaves the list on this page.
    change({ selected: to }, 'replace')
    whenDrawn(to, (control) => {
      control.closest('tr')?.scrollIntoView({ block: 'nearest' })
      // Whoever walked by the rows of the list goes on there.
      if (document.activeElement?.closest('tr[data-row]')) control.focus({ preventScroll: true })
    })
  }, [to, change])

  const turnBy = useCallbackRef((pages: 1 | -1) => {
    const next = page + pages
    setTurning({
      key: listQueryKey({ ...query, page: next }),
      from: address.selected,
      end: pages > 0 ? 'first' : 'last',
    })
    change({ page: next }, 'replace')
  })
  const isTurning = turning !== null
  const hasBefore = page > 1
  const hasAfter = page * query.pageSize < total
  return useMemo(
    () => ({
      isTurning,
      before: hasBefore ? () => turnBy(-1) : null,
      after: hasAfter ? () => turnBy(1) : null,
    }),
    [isTurning, hasBefore, hasAfter, turnBy],
  )
}
