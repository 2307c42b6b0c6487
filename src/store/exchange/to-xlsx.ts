import { Workbook, type Worksheet } from 'exceljs'
import { type CellKind, cellsOf, type SheetColumn } from './sheet.ts'

/** `@` is text: Excel leaves ids and phones alone, also when somebody edits them. */
const formats: Readonly<Record<CellKind, string>> = {
  text: '@',
  phone: '@',
  number: '#,##0',
  money: '#,##0.00',
  dateTime: 'dd/mm/yyyy hh:mm AM/PM',
  day: 'dd/mm/yyyy',
}

const widths: Readonly<Record<CellKind, number>> = { text: 24, phone: 18, number: 12, money: 16, dateTime: 22, day: 14 }

/** Somebody waits for the file; that it is a little greater nobody notices. */
const quickly = { zip: { compressionOptions: { level: 1 } } }

/** Rows as an Excel file of one sheet (spec 001 §7): headers alone in its first row; below the rows stands where they come from. */
export class XlsxWriter {
  private readonly columns: readonly SheetColumn[]
  private readonly book = new Workbook()
  private readonly sheet: Worksheet
  /** One for all cells of a column: exceljs would make and compare one of each cell's own, in a third of its time. */
  private readonly styles: { numFmt: string }[]

  constructor(columns: readonly SheetColumn[], title: string) {
    this.columns = columns
    // Excel refuses these signs and longer names.
    this.sheet = this.book.addWorksheet(title.replace(/[*?:\\/[\]]/g, ' ').slice(0, 31), {
      views: [{ state: 'frozen', ySplit: 1 }],
    })
    this.styles = columns.map(({ kind }) => ({ numFmt: formats[kind] }))
    this.sheet.columns = columns.map(({ header, kind }) => ({
      header,
      width: widths[kind],
      style: { numFmt: formats[kind] },
    }))
    this.sheet.getRow(1).font = { bold: true }
  }

  add(rows: readonly object[]): void {
    for (const row of rows) {
      // An empty cell is none: its column says how it looks.
      const cells = cellsOf(this.columns, row as Record<string, unknown>).map((cell) => cell ?? undefined)
      this.sheet.addRow(cells).eachCell((cell, at) => {
        cell.style = this.styles[at - 1] ?? {}
      })
    }
  }

  async finish(provenance: string): Promise<Uint8Array<ArrayBuffer>> {
    // Apart from the rows, so that Excel sorts and filters them without it.
    this.sheet.addRow([])
    for (const line of provenance.split(' · ')) {
      const cell = this.sheet.addRow([line]).getCell(1)
      cell.numFmt = formats.text
      cell.font = { italic: true }
    }
    return new Uint8Array(await this.book.xlsx.writeBuffer(quickly))
  }
}
