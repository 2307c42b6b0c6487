/** What is noted of a row that is too far from the text. */
export const tooFar = 255

/** How many slips of the finger a text of this length may have at most: none below three letters, two from six on. */
export function slipsAllowed(text: string): number {
  if (text.length < 3) return 0
  return text.length < 6 ? 1 : 2
}

/**
 * Counts how many slips words are away from a text: a letter wrong, missing, too many, or two that changed places. Words
 * and text are folded. The usual table, column by column, three kept.
 */
export class SlipCount {
  private readonly letters: Uint16Array
  private readonly columns: [Uint16Array, Uint16Array, Uint16Array]

  constructor(text: string) {
    const room = () => new Uint16Array(text.length + 1)
    this.letters = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    this.columns = [room(), room(), room()]
  }

  /** The fewest slips to the whole word or any part of it; `tooFar` above `most`. */
  in(word: string, most: number): number {
    const { letters } = this
    let [twoBefore, before, now] = this.columns
    for (let n = 0; n <= letters.length; n++) before[n] = n
    let best = letters.length
    let last = -1
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at)
      now[0] = 0
      for (let n = 1; n <= letters.length; n++) {
        const wanted = letters[n - 1]!
        let least = before[n - 1]! + (letter === wanted ? 0 : 1)
        if (before[n]! < least) least = before[n]! + 1
        if (now[n - 1]! < least) least = now[n - 1]! + 1
        const isSwapped = last === wanted && n > 1 && letter === letters[n - 2]
        if (isSwapped && twoBefore[n - 2]! < least) least = twoBefore[n - 2]! + 1
        now[n] = least
      }
      if (now[letters.length]! < best) best = now[letters.length]!
      last = letter
      ;[twoBefore, before, now] = [before, now, twoBefore]
    }
    return best > most ? tooFar : best
  }
}
