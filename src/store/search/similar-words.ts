import type { TextPool } from './text-pool.ts'

/** What is noted of a row that is too far from the text. */
export const tooFar = 255

/** How many slips of the finger a text of this length may have at most: none below three letters, two from six on. */
export function slipsAllowed(text: string): number {
  if (text.length < 3) return 0
  return text.length < 6 ? 1 : 2
}

/**
 * Tells every cell that has the text somewhere but for at most so many slips, and for how many: a letter wrong, missing,
 * too many, or two that changed places. Cells and text are folded.
 *
 * A slip spoils at most two pieces of the text (two letters that changed places across a cut), so of two pieces a slip and
 * one more, one stands in the cell as it is: cells are looked for by their pieces, and only those found are measured.
 */
export function findSimilar(pool: TextPool, text: string, most: number, onCell: (cell: number, slips: number) => void) {
  const measured = new Set<number>()
  const rows: Rows = [0, 1, 2].map(() => new Uint16Array(text.length + 1)) as Rows
  for (const piece of piecesOf(text, 2 * most + 1)) {
    pool.find(piece, 'contains', (cell) => {
      if (measured.has(cell)) return
      measured.add(cell)
      const slips = nearest(pool.text(cell), text, rows)
      if (slips <= most) onCell(cell, slips)
    })
  }
}

function piecesOf(text: string, count: number): Set<string> {
  const cut = (n: number) => Math.floor((n * text.length) / count)
  return new Set(Array.from({ length: count }, (_, n) => text.slice(cut(n), cut(n + 1))))
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
