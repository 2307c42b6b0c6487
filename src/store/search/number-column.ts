import type { FieldFilter } from '#store/listing/list-query.ts'
import { compareValues } from './compare-values.ts'
import { filterTest } from './filter-test.ts'
import { grown } from './grown.ts'

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

  /** What rows sort by, NaN for empty; and the rows it says nothing of. */
  sortKeys(): { keyOf: (row: number) => number; odd: number[] } {
    return { keyOf: (row) => this.numbers[row] ?? Number.NaN, odd: [...this.odd.keys()] }
  }

  /** Marks every row whose value is what the filter asks for. */
  mark(filter: FieldFilter, into: Uint8Array): void {
    this.makeRoom(into.length)
    const ranges = rangesOf(this.kind, filter)
    const test = filterTest(filter)
    if (!ranges) {
      for (let row = 0; row < into.length; row++) if (test(this.value(row))) into[row] = 1
      return
    }
    for (const range of ranges) markRange(this.numbers, range, into)
    for (const [row, value] of this.odd) if (test(value)) into[row] = 1
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
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return Number.NaN
  return isPlainInstant(text) || new Date(ms).toISOString() === text ? ms : Number.NaN
}

const digit = 48
/** What stands where in "2026-10-01T06:12:00.000Z". */
const form = Uint8Array.from('dddd-dd-ddTdd:dd:dd.dddZ'.split(''), (sign) =>
  sign === 'd' ? digit : sign.charCodeAt(0),
)

/** Whether a time that can be read is surely written as it would be written: a day up to the 28th exists in every month. */
function isPlainInstant(text: string): boolean {
  for (let at = 0; at < 24; at++) {
    const code = text.charCodeAt(at)
    const isRight = form[at] === digit ? code >= 48 && code <= 57 : code === form[at]
    if (!isRight) return false
  }
  return text.charCodeAt(8) < 50 || (text.charCodeAt(8) === 50 && text.charCodeAt(9) < 57)
}

const everything: Bounds = { from: -Infinity, to: Infinity, below: Number.POSITIVE_INFINITY }

/** A filter as ranges of a column's own numbers; null where they cannot say it. */
function rangesOf(kind: NumberKind, filter: FieldFilter): Bounds[] | null {
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
