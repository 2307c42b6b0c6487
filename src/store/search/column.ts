import type { FieldFilter, FieldValue } from '#store/listing/list-query.ts'
import type { Sieve } from './sieve.ts'

/** The values of some rows as small numbers, in the order of the rows: equal values have equal numbers. */
export interface RowKeys {
  codes: Int32Array
  valueOf(code: number): FieldValue
}

/** One field of all rows, packed. Rows are numbers; what a row number means, the index knows. */
export interface Column {
  value(row: number): unknown
  /** Returns whether anything is different now. */
  set(row: number, value: unknown): boolean
  /** Orders two rows by their values, empty ones first. */
  compare(a: number, b: number): number
  /** What rows have in common, to put them together by it. */
  rowKeys(rows: Int32Array): RowKeys
  /** The numbers of some rows, or the milliseconds of their instants, in their order; NaN for any other value. */
  numbersOf(rows: Int32Array): Float64Array
  /** A number by which rows sort, NaN for empty; `odd` are the rows it says nothing of. */
  sortKeys(): { keyOf: (row: number) => number; odd: number[] }
  /** Those of some rows whose value is what the filter asks for, in their order. */
  narrow(rows: Int32Array, filter: FieldFilter, sieve: Sieve): Int32Array
  /** What it takes in memory, about. */
  readonly bytes: number
}
