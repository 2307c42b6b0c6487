import type { AnyRow } from '#store/define/define-resource.ts'
import type { ExportFormat, ExportOrder } from '#store/ports/exchange-port.ts'
import type { ListColumn } from '#ui/listing/columns.tsx'
import { fileNameOf, provenanceOf, sheetColumns } from '#ui/listing/export-words.ts'
import type { ListPaper, ListSheet } from '#ui/listing/list-sheet.tsx'
import { type Exporting, useExport } from '#ui/listing/use-export.ts'
import { type Printing, usePrinting } from '#ui/listing/use-printing.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { SheetBehind } from './sheet-behind.ts'

export interface FiguresToWrite {
  /** Of file and paper. */
  title: string
  noun: { one: string; many: string }
  columns: ListColumn[]
  /** Null until anything is known. */
  rows: AnyRow[] | null
  /** Nothing is missing of what they are made of. */
  proved: boolean
  /** How fresh and how whole the figures are. */
  words: string
  /** When the newest rows were last looked at, epoch milliseconds; null when never. */
  asOf: number | null
  /** The rows behind the figures, for a second sheet in Excel. */
  behind?(): Promise<SheetBehind>
}

export interface FiguresFile {
  exporting: Exporting
  onExport(format: ExportFormat): void
  printing: Printing<typeof ListSheet, ListPaper>
}

/** The figures of a page as a file or on paper. */
export function useFiguresFile({ title, noun, columns, rows, behind, ...known }: FiguresToWrite): FiguresFile {
  const { user } = usePortal()
  const exporting = useExport()
  const { proved, words, asOf } = known

  function provenance(done: 'exported' | 'printed'): string {
    const facts = { title, whose: null, noun, rows: rows?.length ?? 0, narrowed: [], unsent: 0 }
    return provenanceOf({ ...facts, asOf, complete: proved, email: user.email, done }, Date.now())
  }

  async function order(format: ExportFormat): Promise<ExportOrder | null> {
    if (rows === null) return null
    const figures = { title, columns: sheetColumns(columns), rows: { kind: 'given' as const, rows } }
    const file = { ...figures, format, provenance: provenance('exported') }
    if (format === 'csv' || !behind) return file
    const { sheet, notes } = await behind()
    return { ...file, behind: sheet, provenance: [file.provenance, ...notes].join(' · ') }
  }

  return {
    exporting,
    onExport: (format) => void exporting.start(fileNameOf(title, null, format, Date.now()), () => order(format)),
    printing: usePrinting({
      whyNot: () => (rows === null ? 'The figures are still being added up: try again in a moment.' : null),
      load: () => import('#ui/listing/list-sheet.tsx').then((part) => part.ListSheet),
      read: async () => ({ rows: rows ?? [], provenance: provenance('printed'), completeness: words, whole: proved }),
      failed: 'The figures could not be printed: try again.',
      isMine: () => document.querySelector('[aria-modal="true"]') === null,
    }),
  }
}
