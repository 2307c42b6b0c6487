import { grown } from './grown.ts'

/** A slip of the finger spoils at most three pairs: so many have one of two letters that changed places. */
const pairsOfASlip = 3

/**
 * Which pairs of letters each word has, as 64 bits a word: one that lacks a pair of a text cannot have the text. Looking
 * at two numbers a word leaves few words to be read:
 *
 *     "nimal"   ni im ma al   a bit each; other pairs may have the same one
 */
export class LetterPairs {
  private bits = new Int32Array(0)

  /** Notes the pairs of a word, which is known by its number. */
  set(word: number, text: string): void {
    this.bits = grown(this.bits, 2 * word + 2)
    this.bits[2 * word] = halfOf(text, 0)
    this.bits[2 * word + 1] = halfOf(text, 1)
  }

  /** All words below `count` that may have the text somewhere, but for so many slips; and a few that do not. */
  candidates(text: string, slips: number, count: number): number[] {
    const [first, second] = [halfOf(text, 0), halfOf(text, 1)]
    const spoilt = slips * pairsOfASlip
    const { bits } = this
    const found: number[] = []
    for (let word = 0; word < count; word++) {
      const lackFirst = first & ~bits[2 * word]!
      const lackSecond = second & ~bits[2 * word + 1]!
      const isCandidate =
        spoilt === 0 ? (lackFirst | lackSecond) === 0 : bitsIn(lackFirst) + bitsIn(lackSecond) <= spoilt
      if (isCandidate) found.push(word)
    }
    return found
  }

  get bytes(): number {
    return this.bits.byteLength
  }
}

/** The bits of a text's pairs that belong into one half of the sixty-four. */
function halfOf(text: string, half: number): number {
  let bits = 0
  let before = text.charCodeAt(0)
  for (let at = 1; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    const place = Math.imul((before << 16) | letter, 0x9e3779b1) >>> 26
    if (place >>> 5 === half) bits |= 1 << (place & 31)
    before = letter
  }
  return bits
}

/** How many bits of a number are set. */
function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
