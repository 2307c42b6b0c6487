import Papa from 'papaparse'
import { type SheetColumn, textsOf } from './sheet.ts'

/** Opens in Excel as what it is, UTF-8; without it Sinhala names arrive as noise. */
const byteOrderMark = '\uFEFF'

/** Rows as CSV, a piece at a time; the last line says where they come from. */
export class CsvWriter {
  private readonly columns: readonly SheetColumn[]
  private readonly pieces: string[]

  constructor(columns: readonly SheetColumn[]) {
    this.columns = columns
    this.pieces = [byteOrderMark + Papa.unparse([columns.map(({ header }) => header)])]
  }

  add(rows: readonly object[]): void {
    if (rows.length === 0) return
    this.pieces.push(Papa.unparse(rows.map((row) => textsOf(this.columns, row as Record<string, unknown>))))
  }

  async finish(provenance: string): Promise<Uint8Array<ArrayBuffer>> {
    const lines = [...this.pieces, Papa.unparse([[`# ${provenance}`]])]
    return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)
  }
}
