import type { FieldFilter } from '#store/listing/list-query.ts'
import type { Column, RowKeys } from './column.ts'
import { instantMs, NumberColumn, type PackedNumbers } from './number-column.ts'
import type { Sieve } from './sieve.ts'
import { type PackedWords, WordColumn } from './word-column.ts'
import { WordList } from './word-list.ts'

export type PackedValues = PackedNumbers | PackedWords | null

/** A field to filter and sort by: its first value says whether it is kept as numbers, as instants or as words. */
export class ValueColumn implements Column {
  private inner: NumberColumn | WordColumn | null

  constructor(packed: PackedValues = null) {
    this.inner =
      packed &&
      ('kind' in packed
        ? new NumberColumn(packed.kind, packed)
        : new WordColumn(new WordList(undefined, packed.words), packed.codes))
  }

  value(row: number): unknown {
    return this.inner?.value(row) ?? null
  }

  set(row: number, value: unknown): boolean {
    if (value !== null && value !== undefined) this.inner ??= columnFor(value)
    return this.inner?.set(row, value) ?? false
  }

  compare(a: number, b: number): number {
    return this.inner?.compare(a, b) ?? 0
  }

  rowKeys(rows: Int32Array): RowKeys {
    return this.inner?.rowKeys(rows) ?? new WordColumn().rowKeys(rows)
  }

  numbersOf(rows: Int32Array): Float64Array {
    return this.inner?.numbersOf(rows) ?? new Float64Array(rows.length).fill(Number.NaN)
  }

  sortKeys() {
    return this.inner?.sortKeys() ?? { keyOf: () => Number.NaN, odd: [] }
  }

  narrow(rows: Int32Array, filter: FieldFilter, sieve: Sieve): Int32Array {
    // Where nothing has been kept yet, every value is empty: an empty column of words says so.
    const column = this.inner ?? new WordColumn()
    return column.narrow(rows, filter, sieve)
  }

  /** Adds up the rows' numbers; what is no number counts nothing. */
  sum(rows: Int32Array): number {
    return this.inner instanceof NumberColumn ? this.inner.sum(rows) : 0
  }

  packed(rows: number): PackedValues {
    return this.inner?.packed(rows) ?? null
  }

  get bytes(): number {
    const ofList = this.inner instanceof WordColumn ? this.inner.list.bytes : 0
    return ofList + (this.inner?.bytes ?? 0)
  }
}

function columnFor(value: unknown): NumberColumn | WordColumn {
  if (typeof value === 'number') return new NumberColumn('number')
  if (typeof value === 'string' && !Number.isNaN(instantMs(value))) return new NumberColumn('instant')
  return new WordColumn()
}
