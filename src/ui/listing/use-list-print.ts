import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readAll } from '#store/database/read-all.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Place } from '#store/listing/list-query.ts'
import { partMissing } from '#ui/kit/lazy-part.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSession } from '#ui/state/session.ts'
import type { Listing } from './define-listing.ts'
import type { ListPaper, ListSheet } from './list-sheet.tsx'
import { counted } from './list-words.ts'
import type { ListingUse } from './use-listing.ts'
import type { ViewRows } from './use-view-rows.ts'

/** The most rows that are printed: a hundred pages. Beyond, a browser takes too long to lay them out, and nobody reads them. */
export const printRowsAtMost = 5000

interface PrintedList {
  /** Of each print another: not every browser says when the one before was over. */
  turn: number
  Sheet: typeof ListSheet
  paper: ListPaper
}

export interface ListPrint {
  /** Prints the rows by the browser's own print; Ctrl and P does, too. */
  start(): void
  /** What is being printed now, by the code that draws it; null most of the time. */
  sheet: PrintedList | null
  end(): void
}

/** Rows read at a time; the page stays alive between. */
const rowsATime = 500

/** All rows of a listing on paper, or those selected, from this device alone: it works without a server. */
export function useListPrint(listing: Listing, list: ListingUse, view: ViewRows): ListPrint {
  const { database } = usePortal()
  const { isSignedIn } = useSession()
  const [sheet, setSheet] = useState<PrintedList | null>(null)
  const busy = useRef(false)

  async function start() {
    if (busy.current) return
    const why = list.fresh ? whyNotPrinted(view.count, listing.noun) : null
    if (why !== null) return toastFailed(why)
    busy.current = true
    try {
      // For those who print. Before anything is drawn: a sheet that never comes would never be over.
      const Sheet = await import('./list-sheet.tsx').then((part) => part.ListSheet).catch(() => null)
      if (Sheet === null) return toastFailed(partMissing)
      const next = await readPaper(view, list, listing.noun, (ids, places) =>
        readAll(database, listing.meaning.collection, ids, places),
      )
      if (typeof next === 'string') toastFailed(next)
      // Nothing is printed from behind the lock.
      else if (isSignedIn()) setSheet((last) => ({ turn: (last?.turn ?? 0) + 1, Sheet, paper: next }))
    } catch {
      toastFailed('The list could not be printed. It may have changed meanwhile: try again.')
    } finally {
      busy.current = false
    }
  }

  usePrintKey(() => void start())
  return { start: () => void start(), sheet, end: () => setSheet(null) }
}

/**
 * What the list holds now, whatever the screen still shows of the search before: read from this device, or in words why
 * nothing of it is read.
 */
export async function readPaper(
  view: Pick<ViewRows, 'take' | 'selected'>,
  list: Pick<ListingUse, 'words' | 'proved'>,
  noun: Noun,
  read: (ids: string[], places: (Place | null)[]) => Promise<AnyRow[]>,
): Promise<ListPaper | string> {
  const { ids, places, provenance } = await view.take('printed')
  const why = whyNotPrinted(ids.length, noun)
  if (why !== null) return why
  const rows: AnyRow[] = []
  for (let from = 0; from < ids.length; from += rowsATime) {
    const to = from + rowsATime
    rows.push(...(await read(ids.slice(from, to), places.slice(from, to))))
  }
  return { rows, provenance, completeness: view.selected ? null : list.words, whole: view.selected || list.proved }
}

type Noun = Listing['noun']

/** Why so many rows are not printed, and what can be done instead; null where they are. */
export function whyNotPrinted(rows: number, noun: Noun): string | null {
  if (rows === 0) return `There are no ${noun.many} here to print.`
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
