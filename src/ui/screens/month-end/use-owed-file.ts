import type { ExportFormat, ExportOrder } from '#store/ports/exchange-port.ts'
import { fileNameOf, provenanceOf, sheetColumns } from '#ui/listing/export-words.ts'
import type { ListPaper, ListSheet } from '#ui/listing/list-sheet.tsx'
import { type Exporting, useExport } from '#ui/listing/use-export.ts'
import { type Printing, usePrinting } from '#ui/listing/use-printing.ts'
import { usePortal } from '#ui/state/portal.ts'
import { owedColumns, type OwedRow } from './owed-columns.ts'
import type { Owed } from './use-owed.ts'

interface OwedFile {
  exporting: Exporting
  onExport(format: ExportFormat): void
  printing: Printing<typeof ListSheet, ListPaper>
}

interface Named {
  title: string
  noun: { one: string; many: string }
}

/** What the platform owes as a file or on paper. */
export function useOwedFile({ title, noun }: Named, rows: OwedRow[] | null, owed: Owed): OwedFile {
  const { user } = usePortal()
  const exporting = useExport()
  const { proved, words, asOf } = owed

  function provenance(done: 'exported' | 'printed'): string {
    const facts = { title, whose: null, noun, rows: rows?.length ?? 0, narrowed: [], unsent: 0 }
    return provenanceOf({ ...facts, asOf, complete: proved, email: user.email, done }, Date.now())
  }

  const order = async (format: ExportFormat): Promise<ExportOrder | null> =>
    rows && {
      title,
      columns: sheetColumns(owedColumns),
      rows: { kind: 'given', rows },
      format,
      provenance: provenance('exported'),
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
