import type { ExportFormat, ExportOrder } from '#store/ports/exchange-port.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { Listing } from './define-listing.ts'
import { fileNameOf, narrowedWords, provenanceOf, sheetColumns } from './export-words.ts'
import type { TableSetup } from './use-columns.ts'
import { type Exporting, useExport } from './use-export.ts'
import type { ListingUse } from './use-listing.ts'

export interface ListExport {
  exporting: Exporting
  /** Rows a file would hold now: the selected ones, else all that match. */
  rows: number
  selected: boolean
  onExport(format: ExportFormat): void
}

/** The view of a listing as a file: its rows in its order, the columns that show, and where it comes from. */
export function useListExport(listing: Listing, list: ListingUse, setup: TableSetup): ListExport {
  const { search, user } = usePortal()
  const exporting = useExport()
  const { selection, query } = list
  const selected = selection.ids.size > 0
  const { collection } = listing.meaning

  async function order(format: ExportFormat): Promise<ExportOrder> {
    const asked = selected ? { ...query, filters: { id: { oneOf: [...selection.ids] } }, search: null } : query
    const ids = await search.idsOf(asked)
    const facts = {
      title: listing.title,
      noun: listing.noun,
      rows: ids.length,
      narrowed: selected ? ['the selected rows'] : narrowedWords(listing, list),
      asOf: list.asOf,
      complete: list.answer?.complete ?? false,
      unsent: list.states.size,
      email: user.email,
    }
    return {
      format,
      title: listing.title,
      columns: sheetColumns(setup.shown),
      rows: { kind: 'stored', collection, ids, places: await search.locate(collection, ids) },
      provenance: provenanceOf(facts, Date.now()),
    }
  }

  return {
    exporting,
    rows: selected ? selection.ids.size : list.total,
    selected,
    onExport: (format) =>
      void exporting.start(fileNameOf(listing.title, listing.fileName, format, Date.now()), () => order(format)),
  }
}
