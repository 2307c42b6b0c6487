import type { FieldFilter, FieldValue } from '#store/listing/list-query.ts'
import type { Column, RowKeys } from './column.ts'
import { filterTest } from './filter-test.ts'
import { grown } from './grown.ts'
import { instantMs } from './number-column.ts'
import type { Sieve } from './sieve.ts'
import { WordList } from './word-list.ts'

type Codes = Int32Array<ArrayBuffer>

/** What a WordColumn with a list of its own is made of; `words[0]` is empty. */
export interface PackedWords {
  codes: Codes
  words: unknown[]
}

/**
 * A field whose values repeat: every value once in a list, four bytes a row. A search looks at the distinct values and
 * then at one number a row:
 *
 *     codes   1 2 2 0 1 …       one a row
 */
export class WordColumn implements Column {
  readonly list: WordList
  private codes: Codes

  constructor(list: WordList = new WordList(), codes: Codes = new Int32Array(0)) {
    this.list = list
    this.codes = codes
  }

  value(row: number): unknown {
    return this.list.word(this.codes[row] ?? 0)
  }

  /** Returns whether anything is different now. */
  set(row: number, value: unknown): boolean {
    const code = this.list.code(value)
    this.codes = grown(this.codes, row + 1)
    const isNew = this.codes[row] !== code
    this.codes[row] = code
    return isNew
  }

  compare(a: number, b: number): number {
    return this.list.compare(this.codes[a] ?? 0, this.codes[b] ?? 0)
  }

  /** What rows sort by: the place of their word among all words. */
  sortKeys(): { keyOf: (row: number) => number; odd: number[] } {
    const ranks = this.list.ranks()
    return { keyOf: (row) => ranks[this.codes[row] ?? 0] ?? 0, odd: [] }
  }

  rowKeys(rows: Int32Array): RowKeys {
    return { codes: rows.map((row) => this.codes[row] ?? 0), valueOf: (code) => this.list.word(code) as FieldValue }
  }

  numbersOf(rows: Int32Array): Float64Array {
    return Float64Array.from(rows, (row) => {
      const value = this.value(row)
      if (typeof value === 'number') return value
      return typeof value === 'string' ? instantMs(value) : Number.NaN
    })
  }

  narrow(rows: Int32Array, filter: FieldFilter, sieve: Sieve): Int32Array {
    return sieve.byCode(rows, this.list.mask(filterTest(filter)), [this.codesBelow(sieve.length)])
  }

  /** Marks rows by their code: what the mask says of a code is added to each of its rows. */
  markCodes(mask: Uint8Array, into: Uint8Array): void {
    const codes = this.codesBelow(into.length)
    for (let row = 0; row < into.length; row++) into[row]! |= mask[codes[row]!]!
  }

  /** Lowers what is noted for each row to what is said of its code, where that is less. */
  lowerByCode(notes: Uint8Array, into: Uint8Array): void {
    const codes = this.codesBelow(into.length)
    for (let row = 0; row < into.length; row++) {
      const note = notes[codes[row]!]!
      if (note < into[row]!) into[row] = note
    }
  }

  /** The codes of at least so many rows. */
  codesBelow(length: number): Codes {
    this.codes = grown(this.codes, length)
    return this.codes
  }

  /** The codes of so many rows, as a copy. */
  packedCodes(rows: number): Codes {
    return this.codesBelow(rows).slice(0, rows)
  }

  packed(rows: number): PackedWords {
    return { codes: this.packedCodes(rows), words: this.list.packed() }
  }

  /** Without its list, which may be that of several columns. */
  get bytes(): number {
    return this.codes.byteLength
  }
}
