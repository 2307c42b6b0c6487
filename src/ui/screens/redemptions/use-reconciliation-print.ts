import { readAll } from '#store/database/read-all.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import type { Listing } from '#ui/listing/define-listing.ts'
import { narrowedWords, provenanceOf, whoseWords } from '#ui/listing/export-words.ts'
import { readInParts, whyNotPrinted } from '#ui/listing/use-list-print.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { type Printing, usePrinting } from '#ui/listing/use-printing.ts'
import { usePortal } from '#ui/state/portal.ts'
import { isExplainedBy, knownLines, type ReconcileLine, type ReconcileSums } from './reconcile.ts'
import type { ReconciliationPaper, ReconciliationSheet } from './reconciliation-sheet.tsx'

interface Reconciled {
  listing: Listing
  list: ListingUse
  /** The merchants that somebody chose of all, in words; null for whoever works for one. */
  chosen: string | null
  sums: ReconcileSums
  proved: boolean
  words: string
  notes: string[]
  /** The line whose rows are shown, with what it counts. */
  behind: { line: ReconcileLine; query: ListQuery } | null
  /** Stands inside what is printed, and so tells whether that is in front. */
  inside: React.RefObject<HTMLElement | null>
}

/** What the reconciliation shows, with all rows behind the open number, on paper: from this device alone. */
export function useReconciliationPrint(
  reconciled: Reconciled,
): Printing<typeof ReconciliationSheet, ReconciliationPaper> {
  const { search, database, user } = usePortal()
  const { listing, list, chosen, sums, proved, words, notes, behind, inside } = reconciled

  async function rowsBehind(): Promise<AnyRow[] | string> {
    if (behind === null) return []
    const { query } = behind
    const ids = await search.idsOf(query)
    const line = sums[behind.line.key]
    // Rows that are not so many are not read for nothing.
    if (ids.length !== line?.total) return changed
    const places = await search.locate(query.collection, ids)
    const rows = await readInParts(ids, places, (some, at) => readAll(database, query.collection, some, at))
    return isExplainedBy(line, rows as Redemption[]) ? rows : changed
  }

  async function read(): Promise<ReconciliationPaper | string> {
    const rows = await rowsBehind()
    if (typeof rows === 'string') return rows
    const facts = {
      title: 'Reconciliation',
      whose: chosen ?? whoseWords(user, list.query.collection),
      noun: redemptions.noun,
      rows: (sums.redeemed?.total ?? 0) + (sums.unredeemed?.total ?? 0),
      narrowed: narrowedWords(listing, { ...list, values: {}, searchKey: '' }),
      asOf: list.asOf,
      complete: proved,
      unsent: list.states.size,
      email: user.email,
      done: 'printed' as const,
    }
    const provenance = provenanceOf(facts, Date.now())
    const shown = behind && { title: behind.line.title, rows }
    return { provenance, completeness: words, whole: proved, sums, notes, behind: shown }
  }

  return usePrinting({
    whyNot() {
      if (!knownLines(sums)) return stillAdding
      const rows = behind === null ? 0 : (sums[behind.line.key]?.total ?? 0)
      return rows === 0 ? null : whyNotPrinted(rows, redemptions.noun, figuresAlone)
    },
    load: () => import('./reconciliation-sheet.tsx').then((part) => part.ReconciliationSheet),
    read,
    failed: changed,
    isMine: () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(inside.current) ?? false,
  })
}

const figuresAlone = 'close the line to print the figures alone, or choose fewer days'
const stillAdding = 'The figures are still being added up: try again in a moment.'
const changed = 'The reconciliation could not be printed. It may have changed meanwhile: try again.'
