import { readAll } from '#store/database/read-all.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Listing } from './define-listing.ts'
import type { ListPaper, ListSheet } from './list-sheet.tsx'
import type { ListingUse } from './use-listing.ts'
import { type Printing, usePrinting } from './use-printing.ts'
import type { ViewRows } from './use-view-rows.ts'

/** The most rows that are printed: a hundred pages. Beyond, a browser takes too long to lay them out, and nobody reads them. */
export const printRowsAtMost = 5000

export type ListPrint = Printing<typeof ListSheet, ListPaper>

const rowsATime = 500

/** All rows of a listing on paper, or those selected, from this device alone. */
export function useListPrint(listing: Listing, list: ListingUse, view: ViewRows): ListPrint {
  const { database } = usePortal()
  return usePrinting({
    whyNot: () => (list.fresh ? whyNotPrinted(view.count, listing.noun) : null),
    load: () => import('./list-sheet.tsx').then((part) => part.ListSheet),
    read: () =>
      readPaper(view, list, listing.noun, (ids, places) => readAll(database, listing.meaning.collection, ids, places)),
    failed: 'The list could not be printed. It may have changed meanwhile: try again.',
    isMine: () => document.querySelector('[aria-modal="true"]') === null,
  })
}

type ReadRows = (ids: string[], places: (RowLocation | null)[]) => Promise<AnyRow[]>

/** Reads rows a few hundred at a time: the page stays alive between. */
export async function readInParts(ids: string[], places: (RowLocation | null)[], read: ReadRows): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (let from = 0; from < ids.length; from += rowsATime) {
    const to = from + rowsATime
    rows.push(...(await read(ids.slice(from, to), places.slice(from, to))))
  }
  return rows
}

/**
 * What the list holds now, whatever the screen still shows of the search before: read from this device, or in words why
 * nothing of it is read.
 */
export async function readPaper(
  view: Pick<ViewRows, 'take' | 'selected'>,
  list: Pick<ListingUse, 'words' | 'proved'>,
  noun: Noun,
  read: ReadRows,
): Promise<ListPaper | string> {
  const { ids, places, provenance } = await view.take('printed')
  const why = whyNotPrinted(ids.length, noun)
  if (why !== null) return why
  const rows = await readInParts(ids, places, read)
  return { rows, provenance, completeness: view.selected ? null : list.words, whole: view.selected || list.proved }
}

type Noun = Listing['noun']

/** Why so many rows are not printed, and what can be done instead; null where they are. */
export function whyNotPrinted(
  rows: number,
  noun: Noun,
  instead = 'choose fewer days, select some, or save a file under Export',
): string | null {
  if (rows === 0) return `There are no ${noun.many} here to print.`
  if (rows <= printRowsAtMost) return null
  return `At most ${counted(printRowsAtMost, noun)} are printed at once, and these are ${formatCount(rows)}: ${instead}.`
}
