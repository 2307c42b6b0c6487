/** Places for recent cells, by a few of their characters. */
const recentPlaces = 64

/** The cells of a text, row by row, rows of any length: none is cut out of it before it is asked for. */
export class CellTable {
  private readonly text: string
  /** Of each cell: where it begins in the text, and where it ends. */
  private readonly bounds: Int32Array
  /** Of each row its first cell; behind the last row, how many cells there are. */
  private readonly firsts: Int32Array
  /** Cells that stand in the text in another way, as those with doubled quotation marks. */
  private readonly others: ReadonlyMap<number, string>
  readonly rows: number

  constructor(text: string, { bounds, firsts, others }: CellPlaces) {
    this.text = text
    this.bounds = bounds
    this.firsts = firsts
    this.others = others
    let rows = firsts.length - 1
    while (rows > 0 && this.isBlank(rows - 1)) rows -= 1
    this.rows = rows
  }

  /** The cells of one place, by row: empty where the row ends before it, or `at` is below 0. */
  column(at: number): (row: number) => string {
    const { text, bounds, firsts, others } = this
    const hasOthers = others.size > 0
    return (row) => {
      const cell = (firsts[row] ?? 0) + at
      if (at < 0 || cell >= (firsts[row + 1] ?? 0)) return ''
      return (hasOthers ? others.get(cell) : undefined) ?? text.slice(bounds[cell * 2], bounds[cell * 2 + 1])
    }
  }

  /**
   * Tests the cells of one column by the codes of their first, third last and fourth last character, without slicing
   * them. For a shorter cell these are characters beside it. Cells that are not a part of the text always pass.
   */
  columnTest(at: number, test: (first: number, thirdLast: number, fourthLast: number) => boolean) {
    const { text, bounds, firsts, others } = this
    return (row: number): boolean => {
      const cell = (firsts[row] ?? 0) + at
      if (at < 0 || cell >= (firsts[row + 1] ?? 0)) return false
      const [from, to] = [bounds[cell * 2] ?? 0, bounds[cell * 2 + 1] ?? 0]
      if (from === to) return others.has(cell)
      return test(text.charCodeAt(from), text.charCodeAt(to - 3), text.charCodeAt(to - 4))
    }
  }

  /**
   * The different cells of one column at these rows, in their order. Of many thousand rows most repeat a recent cell: that
   * is found by comparing characters, without slicing the cell.
   */
  distinct(at: number, rows: Int32Array): Set<string> {
    const { text, bounds, firsts, others } = this
    const cellOf = this.column(at)
    const recent = new Int32Array(recentPlaces).fill(-1)
    const found = new Set<string>()
    for (const row of rows) {
      const cell = (firsts[row] ?? 0) + at
      const [from, to] = [bounds[cell * 2] ?? 0, bounds[cell * 2 + 1] ?? 0]
      const isInText = at >= 0 && cell < (firsts[row + 1] ?? 0) && !others.has(cell)
      const place =
        (text.charCodeAt(from) * 7 + text.charCodeAt(from + 1) * 31 + text.charCodeAt(to - 1)) % recentPlaces
      if (isInText && this.isSame(recent[place] ?? -1, from, to)) continue
      if (isInText) recent[place] = cell
      found.add(cellOf(row))
    }
    return found
  }

  private isSame(cell: number, from: number, to: number): boolean {
    if (cell < 0) return false
    const { text, bounds } = this
    const [start, end] = [bounds[cell * 2] ?? 0, bounds[cell * 2 + 1] ?? 0]
    if (end - start !== to - from) return false
    for (let n = 0; n < to - from; n++) if (text.charCodeAt(start + n) !== text.charCodeAt(from + n)) return false
    return true
  }

  cell(row: number, at: number): string {
    return this.column(at)(row)
  }

  /** How many cells a row has. */
  width(row: number): number {
    return (this.firsts[row + 1] ?? 0) - (this.firsts[row] ?? 0)
  }

  isBlank(row: number): boolean {
    const { firsts, bounds, others } = this
    for (let cell = firsts[row] ?? 0; cell < (firsts[row + 1] ?? 0); cell++) {
      const isBare = (bounds[cell * 2] ?? 0) >= (bounds[cell * 2 + 1] ?? 0)
      if (!isBare || (others.get(cell) ?? '') !== '') return false
    }
    return true
  }

  toArrays(): string[][] {
    return Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.width(row) }, (_cell, at) => this.cell(row, at)),
    )
  }
}

interface CellPlaces {
  bounds: Int32Array
  firsts: Int32Array
  others: ReadonlyMap<number, string>
}

/** Takes down the places of cells as they are found. */
export class CellPlacer {
  private bounds = new Int32Array(1 << 14)
  private firsts = new Int32Array(1 << 10)
  private readonly others = new Map<number, string>()
  private cells = 0
  private rows = 0

  add(from: number, to: number): void {
    if (this.cells * 2 === this.bounds.length) this.bounds = doubled(this.bounds)
    this.bounds[this.cells * 2] = from
    this.bounds[this.cells * 2 + 1] = to
    this.cells += 1
  }

  /** A cell that stands in the text in another way. */
  addOther(cell: string): void {
    this.others.set(this.cells, cell)
    this.add(0, 0)
  }

  endRow(): void {
    this.rows += 1
    if (this.rows === this.firsts.length) this.firsts = doubled(this.firsts)
    this.firsts[this.rows] = this.cells
  }

  of(text: string): CellTable {
    const { bounds, others } = this
    return new CellTable(text, { bounds, firsts: this.firsts.slice(0, this.rows + 1), others })
  }
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}
