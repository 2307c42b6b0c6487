import type { CellTable } from './cell-table.ts'

/** More columns than a table has: a cell's row and column are one number. */
const columnsAtMost = 128

/** The rows of a file with the cells of its rules' columns, in their order, and what a person has mended in them. */
export class TableRows {
  private readonly table: CellTable
  /** Of each column its place in the file, below 0 if it is not there. */
  private readonly places: readonly number[]
  /** Of each row its place in the file. */
  private readonly at: Int32Array
  /** By `cellNumber`. */
  private readonly mended: ReadonlyMap<number, string>
  readonly count: number

  private constructor(
    table: CellTable,
    places: readonly number[],
    { at, mended }: { at: Int32Array; mended: ReadonlyMap<number, string> },
  ) {
    this.table = table
    this.places = places
    this.at = at
    this.mended = mended
    this.count = at.length
  }

  /** All rows below the header that are not blank. */
  static of(table: CellTable, places: readonly number[]): TableRows {
    const at = new Int32Array(table.rows)
    let count = 0
    for (let row = 1; row < table.rows; row++) {
      if (table.isBlank(row)) continue
      at[count] = row
      count += 1
    }
    return new TableRows(table, places, { at: at.subarray(0, count), mended: new Map() })
  }

  /** The cells of a column of the rules by row, both from 0: empty where a row has none. */
  column(column: number): (n: number) => string {
    const { at, mended } = this
    const cells = this.table.column(this.places[column] ?? -1)
    if (mended.size === 0) return (n) => cells(at[n] ?? 0)
    return (n) => mended.get(cellNumber(at[n] ?? 0, column)) ?? cells(at[n] ?? 0)
  }

  /** The number of the n-th row, as a spreadsheet counts. */
  row(n: number): number {
    return (this.at[n] ?? 0) + 1
  }

  /** It has more cells than the header. */
  isLonger(n: number): boolean {
    const row = this.at[n] ?? 0
    for (let place = this.table.width(0); place < this.table.width(row); place++) {
      if (this.table.cell(row, place) !== '') return true
    }
    return false
  }

  /** With another text in one cell; the row as a spreadsheet counts. */
  withCell(row: number, column: number, text: string): TableRows {
    const mended = new Map(this.mended).set(cellNumber(row - 1, column), text)
    return new TableRows(this.table, this.places, { at: this.at, mended })
  }

  /** Without one row, as a spreadsheet counts. */
  without(row: number): TableRows {
    return this.of(this.at.filter((place) => place !== row - 1))
  }

  /** The n-th rows from one to below another. */
  slice(from: number, to: number): TableRows {
    return this.of(this.at.subarray(from, to))
  }

  /** Only the n-th rows that are asked for. */
  only(wanted: (n: number) => boolean): TableRows {
    return this.of(this.at.filter((_, n) => wanted(n)))
  }

  private of(at: Int32Array): TableRows {
    const { table, places, mended } = this
    return new TableRows(table, places, { at, mended })
  }
}

/** Of a row by its place in the file and a column. */
function cellNumber(row: number, column: number): number {
  return row * columnsAtMost + column
}
