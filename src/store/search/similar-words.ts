/** What `slipsIn` says of a word that is too far from the text. */
export const tooFar = 255

/** How many slips of the finger a text of this length may have: none below three letters, two from six on. */
export function slipsAllowed(text: string): number {
  if (text.length < 3) return 0
  return text.length < 6 ? 1 : 2
}

/** A folded word and one bit for each letter in it, thirty-two kinds of them. */
export interface LetteredWord {
  word: string
  letters: number
}

export function withLetters(word: string): LetteredWord {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return { word, letters }
}

/**
 * For each word, the fewest slips (a letter wrong, missing, too many, or two that changed places) with which it has the
 * folded text somewhere; `tooFar` above the allowed number.
 */
export function slipsIn(words: readonly LetteredWord[], text: string): Uint8Array {
  const most = slipsAllowed(text)
  const { letters: wanted } = withLetters(text)
  const rows: Rows = [
    new Uint16Array(text.length + 1),
    new Uint16Array(text.length + 1),
    new Uint16Array(text.length + 1),
  ]
  const slips = new Uint8Array(words.length).fill(tooFar)
  if (most === 0) return slips
  for (const [n, { word, letters }] of words.entries()) {
    // Every letter of the text that the word lacks altogether costs a slip: most words are out of the question at once.
    if (countBits(wanted & ~letters) > most) continue
    const found = nearest(word, text, rows)
    if (found <= most) slips[n] = found
  }
  return slips
}

type Rows = [Uint16Array, Uint16Array, Uint16Array]

/** The distance of the text to the nearest part of the word: the usual table, column by column, three kept. */
function nearest(word: string, text: string, rows: Rows): number {
  let [twoBefore, before, now] = rows
  for (let n = 0; n <= text.length; n++) before[n] = n
  let best = text.length
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    now[0] = 0
    for (let n = 1; n <= text.length; n++) {
      const wanted = text.charCodeAt(n - 1)
      const swapped = n > 1 && at > 0 && letter === text.charCodeAt(n - 2) && word.charCodeAt(at - 1) === wanted
      const least = Math.min(before[n]! + 1, now[n - 1]! + 1, before[n - 1]! + (letter === wanted ? 0 : 1))
      now[n] = swapped ? Math.min(least, twoBefore[n - 2]! + 1) : least
    }
    best = Math.min(best, now[text.length]!)
    ;[twoBefore, before, now] = [before, now, twoBefore]
  }
  return best
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
