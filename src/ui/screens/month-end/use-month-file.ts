import type { ExportFormat, ExportOrder } from '#store/ports/exchange-port.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { longMonth } from '#store/values/calendar-day.ts'
import { fileNameOf, provenanceOf, sheetColumns } from '#ui/listing/export-words.ts'
import type { ListPaper, ListSheet } from '#ui/listing/list-sheet.tsx'
import { type Exporting, useExport } from '#ui/listing/use-export.ts'
import { type Printing, usePrinting } from '#ui/listing/use-printing.ts'
import { usePortal } from '#ui/state/portal.ts'
import { behindColumns, monthColumns } from './month-columns.ts'
import { monthQuery, totalOf } from './month-figures.ts'
import type { MonthEnd } from './use-month-end.ts'

interface MonthFile {
  exporting: Exporting
  onExport(format: ExportFormat): void
  printing: Printing<typeof ListSheet, ListPaper>
}

/** A month as a file, in Excel with the redemptions behind it on a second sheet, or on paper. */
export function useMonthFile(title: string, month: string, { rows, proved, words, asOf }: MonthEnd): MonthFile {
  const { search, user } = usePortal()
  const exporting = useExport()
  const named = `${title} ${longMonth(month)}`

  function provenance(done: 'exported' | 'printed'): string {
    const noun = { one: 'merchant', many: 'merchants' }
    const facts = { title: named, whose: null, noun, rows: rows?.length ?? 0, narrowed: [], unsent: 0 }
    return provenanceOf({ ...facts, asOf, complete: proved, email: user.email, done }, Date.now())
  }

  async function order(format: ExportFormat): Promise<ExportOrder | null> {
    if (rows === null) return null
    const figures = { title: named, columns: sheetColumns(monthColumns), rows: { kind: 'given' as const, rows } }
    const file = { ...figures, format, provenance: provenance('exported') }
    if (format === 'csv') return file
    const ids = await search.idsOf(monthQuery(month))
    // Rows came between the figures and these: the file is made anew, not with two truths.
    if (ids.length !== totalOf(rows).redemptions) throw new Error('the month has changed meanwhile')
    const places = await search.locate(redemptions.name, ids)
    return {
      ...file,
      behind: {
        title: 'Redemptions',
        columns: sheetColumns(behindColumns),
        rows: { kind: 'stored', collection: redemptions.name, ids, places },
      },
    }
  }

  return {
    exporting,
    onExport: (format) => void exporting.start(fileNameOf(named, null, format, Date.now()), () => order(format)),
    printing: usePrinting({
      whyNot: () => (rows === null ? 'The figures are still being added up: try again in a moment.' : null),
      load: () => import('#ui/listing/list-sheet.tsx').then((part) => part.ListSheet),
      read: async () => ({
        rows: rows ?? [],
        provenance: provenance('printed'),
        completeness: words,
        whole: proved,
      }),
      failed: 'The month could not be printed: try again.',
      isMine: () => document.querySelector('[aria-modal="true"]') === null,
    }),
  }
}
