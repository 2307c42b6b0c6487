import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Listing } from './define-listing.ts'
import { type ListAddress, type ReadAddress, readAddress, tidyAddress, viewOf } from './list-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a row here, so going back closes it. */
    openedRow?: true
  }
}

export interface ListAddressUse extends ReadAddress {
  address: ListAddress
  /** What is asked, without the row and the page: what a saved view keeps. */
  view: ListAddress
  /** Typing replaces the entry of the history, everything else adds one. */
  change(patch: ListAddress, how: 'push' | 'replace'): void
  openRow(id: string): void
  closeRow(): void
  /** Goes to a view that was saved. */
  openView(view: Record<string, string>): void
  /** The address of one row, the same wherever it is listed. */
  hrefOf(id: string): string
}

/** The listing's state in the address, and the only way to change it. */
export function useListAddress(listing: Listing): ListAddressUse {
  const { meaning, drawer } = listing
  const router = useRouter()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const address: ListAddress = useSearch({ strict: false })

  const go = useCallback(
    (patch: ListAddress, options: { replace: boolean; state: { openedRow?: true } }) => {
      // The routes come out of the site map, so their search types are not known here; the schema checks them.
      const search = (now: ListAddress) => tidyAddress({ ...now, ...patch }, meaning)
      void navigate({ to: '.', search: search as never, resetScroll: false, ...options })
    },
    [navigate, meaning],
  )

  const change = useCallback(
    (patch: ListAddress, how: 'push' | 'replace') => go(patch, { replace: how === 'replace', state: {} }),
    [go],
  )

  const openRow = useCallback(
    (id: string) => go({ selected: id, drawer: drawer ?? undefined }, { replace: false, state: { openedRow: true } }),
    [go, drawer],
  )

  const closeRow = useCallback(() => {
    // Somebody who opened the drawer here goes back; somebody who came by a link stays on the list.
    if (router.state.location.state.openedRow) router.history.back()
    else change({ selected: undefined, drawer: undefined }, 'replace')
  }, [change, router])

  const hrefOf = useCallback(
    (id: string) => `${pathname}${router.options.stringifySearch?.({ selected: id, drawer }) ?? ''}`,
    [pathname, router, drawer],
  )

  const openView = useCallback(
    // The schema of the address repairs a view that was saved before the screen changed.
    (view: Record<string, string>) => void navigate({ to: '.', search: view as never, resetScroll: false }),
    [navigate],
  )

  const read = useMemo(() => readAddress(address, meaning), [address, meaning])
  const view = useMemo(() => viewOf(address, meaning), [address, meaning])
  return { ...read, address, view, change, openRow, closeRow, openView, hrefOf }
}
