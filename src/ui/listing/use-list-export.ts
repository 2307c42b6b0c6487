import { useCallbackRef } from '@mantine/hooks'
import type { ExportFormat, ExportOrder } from '#store/ports/exchange-port.ts'
import type { Listing } from './define-listing.ts'
import { fileNameOf, sheetColumns } from './export-words.ts'
import type { TableSetup } from './use-columns.ts'
import { type Exporting, useExport } from './use-export.ts'
import { type ListPrint, useListPrint } from './use-list-print.ts'
import type { ListingUse } from './use-listing.ts'
import { useViewRows } from './use-view-rows.ts'

export interface ListExport {
  exporting: Exporting
  /** Rows a file would hold now: the selected ones, else all that match. */
  rows: number
  selected: boolean
  onExport(format: ExportFormat): void
  printing: ListPrint
}

/** The view of a listing as a file or on paper: its rows in its order, the columns that show, and where it comes from. */
export function useListExport(listing: Listing, list: ListingUse, setup: TableSetup): ListExport {
  const exporting = useExport()
  const view = useViewRows(listing, list)
  const printing = useListPrint(listing, list, view)

  async function order(format: ExportFormat): Promise<ExportOrder> {
    const { ids, places, provenance } = await view.take('exported')
    return {
      format,
      title: listing.title,
      columns: sheetColumns(setup.shown),
      rows: { kind: 'stored', collection: listing.meaning.collection, ids, places },
      provenance,
    }
  }

  const onExport = useCallbackRef(
    (format: ExportFormat) =>
      void exporting.start(fileNameOf(listing.title, listing.fileName, format, Date.now()), () => order(format)),
  )

  return {
    exporting,
    rows: view.count,
    selected: view.selected,
    onExport,
    printing,
  }
}
