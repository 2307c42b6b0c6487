import type { Separator } from '#store/define/define-table.ts'
import type { CellTable } from './cell-table.ts'

interface SeparatedCells {
  cells: CellTable
  separator: Separator
}

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
  private readonly width: Width
  readonly count: number

  private constructor(
    table: CellTable,
    places: readonly number[],
    { at, mended, width }: { at: Int32Array; mended: ReadonlyMap<number, string>; width: Width },
  ) {
    this.table = table
    this.places = places
    this.at = at
    this.mended = mended
    this.width = width
    this.count = at.length
  }

  /** All rows below the header that are not blank; `header` counts from 0. */
  static below({ cells: table, separator }: SeparatedCells, header: number, places: readonly number[]): TableRows {
    const at = new Int32Array(table.rows)
    let count = 0
    for (let row = header + 1; row < table.rows; row++) {
      if (table.isBlank(row)) continue
      at[count] = row
      count += 1
    }
    const own = at.subarray(0, count)
    return new TableRows(table, places, {
      at: own,
      mended: new Map(),
      width: widthOf(table, header, separator === ',' ? null : own),
    })
  }

  /** The cells of a column of the rules by row, both from 0: empty where a row has none. */
  column(column: number): (n: number) => string {
    const { at, mended } = this
    const cells = this.table.column(this.places[column] ?? -1)
    if (mended.size === 0) return (n) => cells(at[n] ?? 0)
    return (n) => mended.get(cellNumber(at[n] ?? 0, column)) ?? cells(at[n] ?? 0)
  }

  /** The different cells of a column of the rules, in the order of the rows. */
  distinct(column: number): Set<string> {
    if (this.mended.size === 0) return this.table.distinct(this.places[column] ?? -1, this.at)
    const cellOf = this.column(column)
    return new Set(Array.from({ length: this.count }, (_, n) => cellOf(n)))
  }

  /** Whether the cells of a column pass a test of single characters; see `CellTable.columnTest`. Mended cells pass. */
  columnTest(column: number, test: Parameters<CellTable['columnTest']>[1]): (n: number) => boolean {
    const { at, mended } = this
    if (mended.size > 0) return () => true
    const passes = this.table.columnTest(this.places[column] ?? -1, test)
    return (n) => passes(at[n] ?? 0)
  }

  /** The number of the n-th row, as a spreadsheet counts. */
  row(n: number): number {
    return (this.at[n] ?? 0) + 1
  }

  /** Which of the rows, from 0, a spreadsheet counts so; -1 if none is. */
  place(row: number): number {
    return this.at.indexOf(row - 1)
  }

  /**
   * The row has more cells than the header, or text after the last title. A cell may have been split in two ("12,500"
   * without quotation marks), so that the cells after it are in the wrong columns.
   */
  isLonger(n: number): boolean {
    const row = this.at[n] ?? 0
    const width = this.table.width(row)
    if (width > this.width.most) return true
    for (let place = this.width.titled; place < width; place++) {
      if (this.table.cell(row, place) !== '') return true
    }
    return false
  }

  /** With another text in one cell, or in all cells of the column that hold the same; the row as a spreadsheet counts. */
  withCell(row: number, column: number, text: string, isAlike = false): TableRows {
    const mended = new Map(this.mended)
    const cellOf = this.column(column)
    const before = cellOf(this.place(row))
    for (let n = 0; n < this.count; n++) {
      const place = this.at[n] ?? 0
      if (place === row - 1 || (isAlike && cellOf(n) === before)) mended.set(cellNumber(place, column), text)
    }
    const { at, width } = this
    return new TableRows(this.table, this.places, { at, mended, width })
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
    const { table, places, mended, width } = this
    return new TableRows(table, places, { at, mended, width })
  }
}

/** How many cells a row may have. */
interface Width {
  /** Up to the last title of the header: no text may be behind it. */
  titled: number
  /** With empty cells: as the header, or one more if a program ends each row with a separator. */
  most: number
}

/** `rows`: the rows that may end with a separator; null for commas, which may also be in amounts. */
function widthOf(table: CellTable, header: number, rows: Int32Array | null): Width {
  const own = table.width(header)
  let titled = own
  while (titled > 0 && table.cell(header, titled - 1) === '') titled -= 1
  let least = rows === null ? own : own + 1
  for (const row of rows ?? []) least = Math.min(least, table.width(row))
  return { titled, most: Math.max(own, least) }
}

/** Of a row by its place in the file and a column. */
function cellNumber(row: number, column: number): number {
  return row * columnsAtMost + column
}
