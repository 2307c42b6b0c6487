import { Workbook, type Worksheet } from 'exceljs'
import type { ExportOrder, SheetOrder } from '#store/ports/exchange-port.ts'
import { type CellKind, cellsOf, type SheetColumn } from './sheet.ts'

/** `@` is text: Excel leaves ids and phones alone, also when somebody edits them. */
const formats: Readonly<Record<CellKind, string>> = {
  text: '@',
  phone: '@',
  number: '#,##0',
  money: '#,##0.00',
  dateTime: 'dd/mm/yyyy hh:mm:ss AM/PM',
  day: 'dd/mm/yyyy',
}

const widths: Readonly<Record<CellKind, number>> = { text: 24, phone: 18, number: 12, money: 16, dateTime: 22, day: 14 }

/** Somebody waits for the file; that it is a little greater nobody notices. */
const quickly = { zip: { compressionOptions: { level: 1 } } }

/**
 * Rows as an Excel file (spec 001 §7): a sheet with the headers in its first row, with a filter, and nothing but rows
 * below; filter, author and time of the export are in the document's properties and on a second sheet, "Notes".
 */
export class XlsxWriter {
  private readonly book = new Workbook()
  private readonly hasNotes: boolean
  private columns: readonly SheetColumn[] = []
  private sheet: Worksheet | null = null
  /** One for all cells of a column: exceljs would make and compare one of each cell's own, in a third of its time. */
  private styles: { numFmt: string }[] = []

  constructor({ singleSheet }: Pick<ExportOrder, 'singleSheet'>) {
    this.hasNotes = singleSheet !== true
  }

  begin({ columns, title }: Pick<SheetOrder, 'columns' | 'title'>): void {
    this.columns = columns
    // Excel refuses these signs and longer names.
    const sheet = this.book.addWorksheet(title.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31), {
      views: [{ state: 'frozen', ySplit: 1 }],
    })
    this.styles = columns.map(({ kind }) => ({ numFmt: formats[kind] }))
    sheet.columns = columns.map(({ header, kind }) => ({
      header,
      width: widths[kind],
      style: { numFmt: formats[kind] },
    }))
    sheet.getRow(1).font = { bold: true }
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } }
    this.sheet = sheet
  }

  add(rows: readonly object[]): void {
    for (const row of rows) {
      // An empty cell is none: its column says how it looks.
      const cells = cellsOf(this.columns, row as Record<string, unknown>).map((cell) => cell ?? undefined)
      this.sheet?.addRow(cells).eachCell((cell, at) => {
        cell.style = this.styles[at - 1] ?? {}
      })
    }
  }

  async finish(provenance: string): Promise<Uint8Array<ArrayBuffer>> {
    const lines = provenance.split(' · ')
    this.book.description = lines.join('\n')
    if (this.hasNotes) {
      const notes = this.book.addWorksheet('Notes')
      notes.columns = [{ width: 80, style: { numFmt: formats.text } }]
      notes.addRows(lines.map((line) => [line]))
    }
    return new Uint8Array(await this.book.xlsx.writeBuffer(quickly))
  }
}
