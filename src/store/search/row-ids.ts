import type { FieldFilter } from '#store/listing/list-query.ts'
import { CellColumn, type PackedCells } from './cell-column.ts'
import type { Column, RowKeys } from './column.ts'
import { compareValues } from './compare-values.ts'
import { distinctKeys } from './distinct-keys.ts'
import { filterTest } from './filter-test.ts'

export interface PackedIds {
  texts: PackedCells
  table: Int32Array<ArrayBuffer>
}

const asItIs = (text: string) => text

/**
 * The ids of all rows, and the row of an id: a hash table of row numbers whose keys are the ids themselves. An id that
 * finds its seat taken sits down in the next free one:
 *
 *     table   0 · row 7 + 1 · 0 · row 0 + 1 · row 3 + 1 · 0 …      0 is a free seat; never more than 3 of 4 are taken
 */
export class RowIds implements Column {
  private readonly texts: CellColumn
  private table: Int32Array<ArrayBuffer>
  private count = 0

  constructor(packed?: PackedIds) {
    this.texts = new CellColumn(asItIs, packed?.texts)
    this.table = packed?.table ?? new Int32Array(64)
    for (const seat of this.table) this.count += seat === 0 ? 0 : 1
  }

  /** The row of an id; -1 for an unknown one. */
  find(id: string): number {
    const mask = this.table.length - 1
    for (let seat = hashOf(id) & mask; ; seat = (seat + 1) & mask) {
      const row = (this.table[seat] ?? 0) - 1
      if (row < 0 || this.texts.text(row) === id) return row
    }
  }

  /** Gives a row its id; neither may be taken. */
  add(row: number, id: string): void {
    this.texts.set(row, id)
    this.count += 1
    if (this.count * 4 > this.table.length * 3) this.grow()
    this.sit(row, id)
  }

  /** Takes a row's id away. */
  remove(row: number): void {
    const mask = this.table.length - 1
    let seat = hashOf(this.value(row)) & mask
    while (this.table[seat] !== row + 1) seat = (seat + 1) & mask
    this.table[seat] = 0
    this.texts.set(row, null)
    this.count -= 1
    // Those who had to pass this seat on their way move up, or they would not be found any more.
    for (seat = (seat + 1) & mask; this.table[seat] !== 0; seat = (seat + 1) & mask) {
      const other = (this.table[seat] ?? 0) - 1
      this.table[seat] = 0
      this.sit(other, this.value(other))
    }
  }

  rowKeys(rows: Int32Array): RowKeys {
    return distinctKeys(rows, (row) => this.value(row))
  }

  numbersOf(rows: Int32Array): Float64Array {
    return new Float64Array(rows.length).fill(Number.NaN)
  }

  value(row: number): string {
    return this.texts.text(row)
  }

  /** Ids are given and taken as a whole, by `add` and `remove`. */
  set(): boolean {
    return false
  }

  compare(a: number, b: number): number {
    return a === b ? 0 : compareValues(this.value(a), this.value(b))
  }

  sortKeys(): { keyOf: (row: number) => number; odd: number[] } {
    const rows: { id: string; row: number }[] = []
    for (const seat of this.table) if (seat !== 0) rows.push({ id: this.value(seat - 1), row: seat - 1 })
    rows.sort((a, b) => compareValues(a.id, b.id))
    const ranks = new Int32Array(rows.reduce((most, { row }) => Math.max(most, row + 1), 0))
    for (const [rank, { row }] of rows.entries()) ranks[row] = rank
    return { keyOf: (row) => ranks[row] ?? 0, odd: [] }
  }

  narrow(rows: Int32Array, filter: FieldFilter): Int32Array {
    const test = filterTest(filter)
    return rows.filter((row) => test(this.value(row)))
  }

  packed(rows: number): PackedIds {
    return { texts: this.texts.packed(rows), table: this.table.slice() }
  }

  get bytes(): number {
    return this.table.byteLength + this.texts.bytes
  }

  private sit(row: number, id: string): void {
    const mask = this.table.length - 1
    let seat = hashOf(id) & mask
    while (this.table[seat] !== 0) seat = (seat + 1) & mask
    this.table[seat] = row + 1
  }

  private grow(): void {
    const before = this.table
    this.table = new Int32Array(before.length * 2)
    for (const seat of before) if (seat !== 0) this.sit(seat - 1, this.value(seat - 1))
  }
}

/** The ids that a filter names one by one; null for a range. */
export function idsAskedFor(filter: FieldFilter | undefined): string[] | null {
  if (filter === undefined) return null
  if (filter !== null && typeof filter === 'object') {
    return 'oneOf' in filter ? filter.oneOf.filter((one) => typeof one === 'string') : null
  }
  return typeof filter === 'string' ? [filter] : []
}

/** FNV-1a over code units, with its bits stirred so that the low ones depend on all. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
