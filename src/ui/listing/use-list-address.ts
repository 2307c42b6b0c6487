import { useCallbackRef } from '@mantine/hooks'
import { type RouterHistory, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type AddressAhead,
  beginWriting,
  changeAhead,
  ended,
  type How,
  isOnItsWay,
  landed,
  leave,
} from './address-ahead.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'
import type { Listing } from './define-listing.ts'
import { type ListAddress, type ReadAddress, readAddress, tidyAddress, viewOf } from './list-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by opening a row here, so going back closes it. */
    openedRow?: true
    /** A list wrote there what it shows. */
    ofList?: true
  }
}

export interface ListAddressUse extends ReadAddress {
  address: ListAddress
  /** What is asked, without the row and the page: what a saved view keeps. */
  view: ListAddress
  /** Typing replaces the entry of the history, everything else adds one. The list changes at once, the browser's address when `written`. */
  change(patch: ListAddress, how: How): void
  /** Writes what is ahead into the browser's address; null while nothing is. */
  write: (() => void) | null
  /** Opens a row, or goes from the one that is open to another: Back closes either. */
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
  const { address, change, write } = useAhead(listing)

  function goToRow(patch: ListAddress, options: { replace: boolean; state: { openedRow?: true } }) {
    write?.()
    void navigate({ to: '.', search: patched(patch, meaning), resetScroll: false, ...options })
  }

  const openRow = useCallbackRef((id: string) => {
    const isOpen = address.selected !== undefined && address.drawer === (drawer ?? undefined)
    const { openedRow } = isOpen ? router.state.location.state : { openedRow: true as const }
    goToRow({ selected: id, drawer: drawer ?? undefined }, { replace: isOpen, state: openedRow ? { openedRow } : {} })
  })

  const closeRow = useCallbackRef(() => {
    // Somebody who opened the drawer here goes back; somebody who came by a link stays on the list.
    if (write === null && router.state.location.state.openedRow) router.history.back()
    else goToRow({ selected: undefined, drawer: undefined }, { replace: true, state: {} })
  })

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
  return { ...read, address, view, change, write, openRow, closeRow, openView, hrefOf }
}

/**
 * The address that the list shows. To write one into the browser takes longer than to answer it, so a change counts at
 * once and is written when its rows are on screen.
 */
function useAhead({ meaning }: Listing) {
  const navigate = useNavigate()
  const written: ListAddress = useSearch({ strict: false })
  const [state, setState] = useState<AddressAhead>({ written, ahead: null, writing: [] })
  const now = state.written === written ? state : landed(state, written, meaning)
  if (now !== state) setState(now)
  const { ahead } = now
  const isWriting = isOnItsWay(now)

  const { isLeaving, stay } = useLeaving(() => setState(leave))
  useRepaired(written, meaning)

  const change = useCallback(
    (patch: ListAddress, how: How) => {
      stay()
      setState((before) => changeAhead(before, patch, how, meaning))
    },
    [meaning, stay],
  )

  const write = useMemo(() => {
    if (ahead === null || isWriting) return null
    const { address, how } = ahead
    return () => {
      if (isLeaving()) return
      setState((before) => beginWriting(before, address))
      const search = patched(address, meaning)
      const state = { ofList: true } as const
      const going = navigate({ to: '.', search, resetScroll: false, replace: how === 'replace', state })
      void going.then(() => setState((before) => ended(before, address)))
    }
  }, [navigate, meaning, ahead, isWriting, isLeaving])

  return { address: ahead?.address ?? written, change, write }
}

/** Takes out of the browser's address what this listing does not have, so that a bad link is not passed on. */
function useRepaired(written: ListAddress, meaning: Listing['meaning']): void {
  const navigate = useNavigate()
  const isBad = useMemo(() => {
    const tidy = tidyAddress(written, meaning)
    return Object.entries(written).some(([word, value]) => value !== undefined && tidy[word] !== value)
  }, [written, meaning])
  useEffect(() => {
    if (!isBad) return
    const state = (now: object) => ({ ...now, ofList: true as const })
    void navigate({ to: '.', search: patched({}, meaning), resetScroll: false, replace: true, state })
  }, [navigate, isBad, meaning])
}

/** Notes when anybody but the list has gone somewhere: by a link, a saved view, Back. The screen stays for a moment. */
function useLeaving(onLeave: () => void) {
  const { history }: { history: RouterHistory } = useRouter()
  const left = useRef(false)
  const told = useEffectEvent(onLeave)
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const isNew = action.type === 'PUSH' || action.type === 'REPLACE'
        if (isNew && location.state.ofList) return
        left.current = true
        told()
      }),
    [history],
  )
  const isLeaving = useCallback(() => left.current, [])
  const stay = useCallback(() => {
    left.current = false
  }, [])
  return { isLeaving, stay }
}

/** The routes come out of the site map, so their search types are not known here; the schema checks them. */
function patched(patch: ListAddress, meaning: Listing['meaning']): never {
  return ((now: ListAddress) => tidyAddress({ ...now, ...patch }, meaning)) as never
}

/** Where nothing answers, the address must be written all the same, in milliseconds. */
const longestAheadMs = 1000

/** Writes the address once the rows it asks for are painted. */
export function useWritten(write: (() => void) | null, shown: boolean): void {
  useEffect(() => {
    if (write === null) return
    if (shown) return afterPaint(write)
    const timer = setTimeout(write, longestAheadMs)
    return () => clearTimeout(timer)
  }, [write, shown])
}
