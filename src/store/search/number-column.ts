import type { FieldFilter, FieldValue } from '#store/listing/list-query.ts'
import type { RowKeys } from './column.ts'
import { compareValues } from './compare-values.ts'
import { distinctKeys } from './distinct-keys.ts'
import { filterTest } from './filter-test.ts'
import { grown } from './grown.ts'
import type { Sieve } from './sieve.ts'

/** Instants are kept as milliseconds. */
export type NumberKind = 'number' | 'instant'

interface Bounds {
  from: number
  to: number
  below: number
}

/** What a NumberColumn is made of. */
export interface PackedNumbers {
  kind: NumberKind
  numbers: Float64Array<ArrayBuffer>
  odd: [row: number, value: unknown][]
}

/**
 * A field of numbers or of instants, eight bytes a row. Empty is NaN. A value of another kind (a date nobody could read)
 * lies beside the column as it came:
 *
 *     numbers  1788249600000  NaN  1788336000000  NaN
 *     odd                                         3 → "some day"
 */
export class NumberColumn {
  private readonly kind: NumberKind
  private numbers: Float64Array<ArrayBuffer>
  private readonly odd: Map<number, unknown>

  constructor(kind: NumberKind, packed?: PackedNumbers) {
    this.kind = kind
    this.numbers = packed?.numbers ?? new Float64Array(0)
    this.odd = new Map(packed?.odd)
  }

  value(row: number): unknown {
    const number = this.numbers[row] ?? Number.NaN
    if (!Number.isNaN(number)) return this.kind === 'instant' ? new Date(number).toISOString() : number
    return this.odd.get(row) ?? null
  }

  /** Returns whether anything is different now. */
  set(row: number, value: unknown): boolean {
    this.makeRoom(row + 1)
    const number = numberOf(this.kind, value)
    const before = this.numbers[row] ?? Number.NaN
    this.numbers[row] = number
    const oddBefore = this.odd.get(row)
    this.odd.delete(row)
    if (Number.isNaN(number) && value !== null && value !== undefined) this.odd.set(row, value)
    return !(before === number || (Number.isNaN(before) && Number.isNaN(number))) || oddBefore !== this.odd.get(row)
  }

  compare(a: number, b: number): number {
    const [left = Number.NaN, right = Number.NaN] = [this.numbers[a], this.numbers[b]]
    if (left < right) return -1
    if (left > right) return 1
    return left === right ? 0 : compareValues(this.value(a), this.value(b))
  }

  rowKeys(rows: Int32Array): RowKeys {
    return distinctKeys(rows, (row) => this.value(row) as FieldValue)
  }

  numbersOf(rows: Int32Array): Float64Array {
    const { numbers } = this
    const wanted = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at++) wanted[at] = numbers[rows[at]!] ?? Number.NaN
    return wanted
  }

  /** What rows sort by, NaN for empty; and the rows it says nothing of. */
  sortKeys(): { keyOf: (row: number) => number; odd: number[] } {
    return { keyOf: (row) => this.numbers[row] ?? Number.NaN, odd: [...this.odd.keys()] }
  }

  narrow(rows: Int32Array, filter: FieldFilter, sieve: Sieve): Int32Array {
    this.makeRoom(sieve.length)
    // All but one value are what a look for that value leaves.
    const isNot = filter !== null && typeof filter === 'object' && 'not' in filter
    // A few rows are looked at one by one, and so are values that the column's own numbers cannot say.
    const isFew = rows.length * 8 < sieve.length
    const hits = isFew ? null : this.hitsOf(isNot ? filter.not : filter, sieve.length)
    if (hits) return sieve.noted(rows, hits, isNot ? 0 : 1)
    const test = filterTest(filter)
    return rows.filter((row) => test(this.value(row)))
  }

  /** 1 for every row whose value is what a filter asks for; null where the column's own numbers cannot say it. */
  private hitsOf(filter: Exclude<FieldFilter, { not: FieldValue }>, length: number): Uint8Array | null {
    const hits = new Uint8Array(length)
    if (filter === null) {
      for (let row = 0; row < length; row++) hits[row] = Number.isNaN(this.numbers[row]!) ? 1 : 0
      for (const row of this.odd.keys()) hits[row] = 0
      return hits
    }
    const ranges = rangesOf(this.kind, filter)
    if (!ranges) return null
    for (const range of ranges) markRange(this.numbers, range, hits)
    const test = filterTest(filter)
    for (const [row, value] of this.odd) if (test(value)) hits[row] = 1
    return hits
  }

  /** Adds up the rows' numbers; empty ones count nothing. */
  sum(rows: Int32Array): number {
    let sum = 0
    for (const row of rows) {
      const number = this.numbers[row] ?? Number.NaN
      if (!Number.isNaN(number)) sum += number
    }
    return sum
  }

  packed(rows: number): PackedNumbers {
    this.makeRoom(rows)
    return { kind: this.kind, numbers: this.numbers.slice(0, rows), odd: [...this.odd] }
  }

  get bytes(): number {
    return this.numbers.byteLength
  }

  private makeRoom(length: number): void {
    const before = this.numbers.length
    this.numbers = grown(this.numbers, length)
    if (this.numbers.length > before) this.numbers.fill(Number.NaN, before)
  }
}

function markRange(numbers: Float64Array, { from, to, below }: Bounds, into: Uint8Array): void {
  for (let row = 0; row < into.length; row++) {
    const number = numbers[row] ?? Number.NaN
    if (number >= from && number <= to && number < below) into[row] = 1
  }
}

/** The number a value is kept as; NaN for one that is not of this kind. */
function numberOf(kind: NumberKind, value: unknown): number {
  if (kind === 'number') return typeof value === 'number' ? value : Number.NaN
  return typeof value === 'string' ? instantMs(value) : Number.NaN
}

/** Milliseconds of an instant in the one form whose text order is time order; NaN for any other text. */
export function instantMs(text: string): number {
  if (text.length !== 24) return Number.NaN
  const plain = plainInstantMs(text)
  if (!Number.isNaN(plain)) return plain
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text ? ms : Number.NaN
}

const digit = 48
/** What stands where in "2026-10-01T06:12:00.000Z". */
const form = Uint8Array.from('dddd-dd-ddTdd:dd:dd.dddZ'.split(''), (sign) =>
  sign === 'd' ? digit : sign.charCodeAt(0),
)

/** Milliseconds of an instant whose every part surely exists (days up to the 28th), read digit by digit; NaN for any other. */
function plainInstantMs(text: string): number {
  for (let at = 0; at < 24; at++) {
    const code = text.charCodeAt(at)
    const isRight = form[at] === digit ? code >= 48 && code <= 57 : code === form[at]
    if (!isRight) return Number.NaN
  }
  const [year, month, day] = [numberAt(text, 0, 4), numberAt(text, 5, 7), numberAt(text, 8, 10)]
  const [hour, minute, second] = [numberAt(text, 11, 13), numberAt(text, 14, 16), numberAt(text, 17, 19)]
  const isPlain = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 28
  if (!isPlain || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return Date.UTC(year, month - 1, day, hour, minute, second, numberAt(text, 20, 23))
}

function numberAt(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

const everything: Bounds = { from: -Infinity, to: Infinity, below: Number.POSITIVE_INFINITY }

/** A filter as ranges of a column's own numbers; null where they cannot say it. */
function rangesOf(kind: NumberKind, filter: Exclude<FieldFilter, { not: FieldValue }>): Bounds[] | null {
  const isRange = filter !== null && typeof filter === 'object' && !('oneOf' in filter)
  if (isRange) {
    const bounds = Object.entries(filter).filter(([, bound]) => bound !== undefined)
    const numbers = bounds.map(([name, bound]) => [name, numberOf(kind, bound)] as const)
    if (numbers.some(([, bound]) => Number.isNaN(bound))) return null
    return [{ ...everything, ...Object.fromEntries(numbers) }]
  }
  const wanted = filter !== null && typeof filter === 'object' ? [...filter.oneOf] : [filter]
  const exact = wanted.map((value) => numberOf(kind, value))
  // Many values are quicker asked for one by one than in as many passes.
  if (exact.length > 8 || exact.some(Number.isNaN)) return null
  return exact.map((number) => ({ from: number, to: number, below: Infinity }))
}
