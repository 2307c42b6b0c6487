import type { FieldFilter } from '#store/listing/list-query.ts'
import { compareValues } from './compare-values.ts'
import { filterTest } from './filter-test.ts'
import { foldText } from './fold-text.ts'
import { grown } from './grown.ts'
import { findSimilar, tooFar } from './similar-words.ts'
import { type How, TextPool } from './text-pool.ts'

/** What a WordColumn is made of; `words[0]` is empty. */
export interface PackedWords {
  codes: Int32Array<ArrayBuffer>
  words: unknown[]
}

const wordsPerChunk = 256

/**
 * A field whose values repeat: every value once in a dictionary, four bytes a row. A search looks at the distinct values
 * and then at one number a row:
 *
 *     words   0 empty   1 "Kamal Silva"   2 "Pérera"
 *     folded            "kamal silvaperera"             (only where people search in it)
 *     codes   1 2 2 0 1 …                               one a row
 */
export class WordColumn {
  private readonly codeOf = new Map<unknown, number>()
  private readonly words: unknown[] = []
  private codes: Int32Array<ArrayBuffer>
  private readonly folded: TextPool | null
  private readonly collator: Intl.Collator | undefined

  /** With a `collator` the column is text that people search in: kept folded, and sorted as they expect. */
  constructor(collator?: Intl.Collator, packed: PackedWords = { codes: new Int32Array(0), words: [null] }) {
    this.collator = collator
    this.folded = collator ? new TextPool(wordsPerChunk) : null
    this.codes = packed.codes
    for (const word of packed.words) this.learn(word)
  }

  value(row: number): unknown {
    return this.words[this.codes[row] ?? 0]
  }

  /** Returns whether anything is different now. */
  set(row: number, value: unknown): boolean {
    const word = value ?? null
    const code = this.codeOf.get(word) ?? this.learn(word)
    this.codes = grown(this.codes, row + 1)
    const isNew = this.codes[row] !== code
    this.codes[row] = code
    return isNew
  }

  compare(a: number, b: number): number {
    const [left, right] = [this.codes[a], this.codes[b]]
    return left === right ? 0 : compareValues(this.value(a), this.value(b), this.collator)
  }

  /** What rows sort by: the place of their word among all words. */
  sortKeys(): { keyOf: (row: number) => number; odd: number[] } {
    const codes = this.words.map((_, code) => code)
    codes.sort((a, b) => compareValues(this.words[a], this.words[b], this.collator))
    const ranks = new Int32Array(codes.length)
    for (const [rank, code] of codes.entries()) ranks[code] = rank
    return { keyOf: (row) => ranks[this.codes[row] ?? 0] ?? 0, odd: [] }
  }

  mark(filter: FieldFilter, into: Uint8Array): void {
    const test = filterTest(filter)
    this.markCodes(
      Uint8Array.from(this.words, (word) => (test(word) ? 1 : 0)),
      into,
    )
  }

  /** Marks every row whose folded text has this folded text. */
  markText(wanted: string, how: How, into: Uint8Array): void {
    const mask = new Uint8Array(this.words.length)
    if (wanted !== '') this.folded?.find(wanted, how, (code) => (mask[code] = 1))
    // Everything that is text has an empty one; what is no text is kept folded as one, and found by none other.
    else this.words.forEach((word, code) => (mask[code] = hasNothing(word, how) ? 1 : 0))
    this.markCodes(mask, into)
  }

  /** Marks rows by their code: what the mask says of a code is added to each of its rows. */
  markCodes(mask: Uint8Array, into: Uint8Array): void {
    this.codes = grown(this.codes, into.length)
    const { codes } = this
    for (let row = 0; row < into.length; row++) into[row]! |= mask[codes[row]!]!
  }

  /** Lowers what is noted for each row to how many slips its word is away from this folded text, where at most so many. */
  lowerToSlips(wanted: string, most: number, into: Uint8Array): void {
    const slips = new Uint8Array(this.words.length).fill(tooFar)
    if (this.folded) findSimilar(this.folded, wanted, most, (code, found) => (slips[code] = found))
    this.codes = grown(this.codes, into.length)
    const { codes } = this
    for (let row = 0; row < into.length; row++) {
      const found = slips[codes[row]!]!
      if (found < into[row]!) into[row] = found
    }
  }

  packed(rows: number): PackedWords {
    this.codes = grown(this.codes, rows)
    return { codes: this.codes.slice(0, rows), words: [...this.words] }
  }

  get bytes(): number {
    // A word lies in the list and in the map, as a string of one or two bytes a letter.
    const words = this.words.reduce<number>((sum, word) => sum + 48 + 2 * String(word).length, 0)
    return this.codes.byteLength + words + (this.folded?.bytes ?? 0)
  }

  private learn(word: unknown): number {
    const code = this.words.length
    this.words.push(word)
    this.codeOf.set(word, code)
    this.folded?.set(code, typeof word === 'string' ? foldText(word) : '')
    return code
  }
}

function hasNothing(word: unknown, how: How): boolean {
  return typeof word === 'string' && (how !== 'equals' || foldText(word) === '')
}
