import Papa from 'papaparse'
import type { SheetOrder } from '#store/ports/exchange-port.ts'
import { type SheetColumn, textsOf } from './sheet.ts'

/** Opens in Excel as what it is, UTF-8; without it Sinhala names arrive as noise. */
const byteOrderMark = '\uFEFF'

/** Rows as CSV, a piece at a time: headers and rows alone, because every program reads each line as data. */
export class CsvWriter {
  private columns: readonly SheetColumn[] = []
  private readonly pieces: string[] = []

  begin({ columns }: Pick<SheetOrder, 'columns'>): void {
    this.columns = columns
    this.pieces.push(byteOrderMark + Papa.unparse([columns.map(({ header }) => header)]))
  }

  add(rows: readonly object[]): void {
    if (rows.length === 0) return
    this.pieces.push(Papa.unparse(rows.map((row) => textsOf(this.columns, row as Record<string, unknown>))))
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    return new TextEncoder().encode(`${this.pieces.join('\r\n')}\r\n`)
  }
}
