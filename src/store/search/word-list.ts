import { compareValues } from './compare-values.ts'
import { foldText } from './fold-text.ts'
import { LetterPairs } from './letter-pairs.ts'
import { SlipCount, tooFar } from './similar-words.ts'
import { bytesOf, type How, TextPool } from './text-pool.ts'

const wordsPerChunk = 256

/**
 * The distinct values of one column, or of several that hold the same kind of thing, each with a number, its code. Texts
 * that people search in are kept folded as well:
 *
 *     words    0 empty   1 "Kamal Silva"   2 "Pérera"
 *     folded             "kamal silvaperera"
 *     pairs              ka am ma al …    pe er re ra
 */
export class WordList {
  private readonly codeOf = new Map<unknown, number>()
  private readonly words: unknown[] = []
  private readonly folded: TextPool | null
  private readonly pairs = new LetterPairs()
  private readonly collator: Intl.Collator | undefined

  /** With a `collator` the words are texts that people search in, and sort as they expect. `words[0]` is empty. */
  constructor(collator?: Intl.Collator, words: readonly unknown[] = [null]) {
    this.collator = collator
    this.folded = collator ? new TextPool(wordsPerChunk) : null
    for (const word of words) this.learn(word)
  }

  get length(): number {
    return this.words.length
  }

  word(code: number): unknown {
    return this.words[code]
  }

  /** The code of a value, which is learnt where it is new. */
  code(value: unknown): number {
    const word = value ?? null
    return this.codeOf.get(word) ?? this.learn(word)
  }

  compare(a: number, b: number): number {
    return a === b ? 0 : compareValues(this.words[a], this.words[b], this.collator)
  }

  /** For each code the place of its word among all words. */
  ranks(): Int32Array {
    const codes = this.words.map((_, code) => code)
    codes.sort((a, b) => this.compare(a, b))
    const ranks = new Int32Array(codes.length)
    for (const [rank, code] of codes.entries()) ranks[code] = rank
    return ranks
  }

  /** 1 for each code whose word passes. */
  mask(test: (word: unknown) => boolean): Uint8Array {
    return Uint8Array.from(this.words, (word) => (test(word) ? 1 : 0))
  }

  /** 1 for each code whose folded text has this folded text. */
  maskOfText(wanted: string, how: How): Uint8Array {
    // Everything that is text has an empty one; what is no text is kept folded as one, and found by none other.
    if (wanted === '') return this.mask((word) => hasNothing(word, how))
    const mask = new Uint8Array(this.words.length)
    if (wanted.length === 1) this.folded?.find(wanted, how, (code) => (mask[code] = 1))
    else {
      for (const code of this.pairs.candidates(wanted, 0, mask.length)) {
        if (this.folded?.has(code, wanted, how)) mask[code] = 1
      }
    }
    return mask
  }

  /** For each code how many slips its word is away from this folded text, `tooFar` for more than `most`; null where all are. */
  slips(wanted: string, most: number): Uint8Array | null {
    const slips = new Uint8Array(this.words.length).fill(tooFar)
    const count = new SlipCount(wanted)
    let isAnyNear = false
    for (const code of this.pairs.candidates(wanted, most, slips.length)) {
      slips[code] = count.in(this.folded?.text(code) ?? '', most)
      isAnyNear ||= slips[code] !== tooFar
    }
    return isAnyNear ? slips : null
  }

  packed(): unknown[] {
    return [...this.words]
  }

  /** What it takes in memory, about: a word lies in the list and in the map. */
  get bytes(): number {
    const words = this.words.reduce<number>((sum, word) => sum + 24 + bytesOf(String(word)), 0)
    return words + this.pairs.bytes + (this.folded?.bytes ?? 0)
  }

  private learn(word: unknown): number {
    const code = this.words.length
    this.words.push(word)
    this.codeOf.set(word, code)
    if (this.folded) {
      const folded = typeof word === 'string' ? foldText(word) : ''
      this.folded.set(code, folded)
      this.pairs.set(code, folded)
    }
    return code
  }
}

function hasNothing(word: unknown, how: How): boolean {
  return typeof word === 'string' && (how !== 'equals' || foldText(word) === '')
}
