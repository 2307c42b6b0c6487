import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readAll } from '#store/database/read-all.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import type { Listing } from './define-listing.ts'
import { counted } from './list-words.ts'
import type { ListingUse } from './use-listing.ts'
import type { ViewRows } from './use-view-rows.ts'

/** The most rows that are printed: a hundred pages. Beyond, a browser takes too long to lay them out, and nobody reads them. */
export const printRowsAtMost = 5000

/** What lies on paper: every row, and what is to be known of them. */
export interface ListPaper {
  rows: AnyRow[]
  provenance: string
  /** How much of what the list is narrowed to is here, as the screen says it; null for a selection. */
  completeness: string | null
  /** Nothing is missing of what the list is narrowed to. */
  whole: boolean
}

export interface ListPrint {
  /** Prints the rows by the browser's own print; Ctrl and P does, too. */
  start(): void
  /** What is being printed now; null most of the time. */
  paper: ListPaper | null
  end(): void
}

/** Rows read at a time; the page stays alive between. */
const rowsATime = 500

/** All rows of a listing on paper, or those selected, from this device alone: it works without a server. */
export function useListPrint(listing: Listing, list: ListingUse, view: ViewRows): ListPrint {
  const { database } = usePortal()
  const { isSignedIn } = useSession()
  const [paper, setPaper] = useState<ListPaper | null>(null)
  const busy = useRef(false)

  async function read(): Promise<ListPaper> {
    const { ids, places, provenance } = await view.take('printed')
    const rows: AnyRow[] = []
    for (let from = 0; from < ids.length; from += rowsATime) {
      const to = from + rowsATime
      rows.push(...(await readAll(database, listing.meaning.collection, ids.slice(from, to), places.slice(from, to))))
    }
    const completeness = view.selected ? null : list.words
    return { rows, provenance, completeness, whole: view.selected || list.proved }
  }

  async function start() {
    if (busy.current || view.count === 0) return
    const tooMany = tooManyWords(view.count, listing.noun)
    if (tooMany !== null) return toastFailed(tooMany)
    busy.current = true
    try {
      const next = await read()
      // Nothing is printed from behind the lock.
      if (isSignedIn()) setPaper(next)
    } catch {
      toastFailed('The list could not be printed. It may have changed meanwhile: try again.')
    } finally {
      busy.current = false
    }
  }

  usePrintKey(() => void start())
  return { start: () => void start(), paper, end: () => setPaper(null) }
}

/** Why a list is not printed, and what can be done instead; null where it is not too long. */
export function tooManyWords(rows: number, noun: { one: string; many: string }): string | null {
  if (rows <= printRowsAtMost) return null
  return `At most ${counted(printRowsAtMost, noun)} are printed at once, and these are ${rows.toLocaleString('en-LK')}: choose fewer days, select some, or save a file under Export.`
}

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'key' | 'code'>

/** Ctrl or Cmd with P, by its letter; on a keyboard of other letters by its place. */
export function isPrintKey({ ctrlKey, metaKey, shiftKey, altKey, key, code }: Press): boolean {
  const isP = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'p' : code === 'KeyP'
  return isP && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** Ctrl or Cmd with P prints the list and not the ten rows that show; what is open over it is the browser's to print. */
function usePrintKey(onPrint: () => void): void {
  const print = useEffectEvent(onPrint)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      if (!event.repeat) print()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
