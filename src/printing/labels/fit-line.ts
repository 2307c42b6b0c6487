const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a person calls characters: a Sinhala syllable of four code points is one. */
export function lettersOf(text: string): string[] {
  // Without marks every unit is a letter, and the segmenter is slow.
  if (/^[\x20-\x7e]*$/.test(text)) return text.split('')
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Text size by length: up to 20 characters 45, up to 30 40, longer 25 (spec 000 §9). */
export function sizeByLength(text: string): 45 | 40 | 25 {
  const { length } = lettersOf(text)
  return length <= 20 ? 45 : length <= 30 ? 40 : 25
}

export interface FittedLine {
  text: string
  size: number
  /** What had to be done to make it fit. */
  done: 'nothing' | 'shrunk' | 'cut'
}

/** Says how wide a text would be at a size, in dots. */
export type Measure = (text: string, size: number) => number

/** As large as asked where that fits, smaller down to `least` where it does not, then cut with an ellipsis. */
export function fitLine(
  text: string,
  room: { width: number; size: number; least: number },
  measure: Measure,
): FittedLine {
  const { width, size, least } = room
  const wide = measure(text, size)
  if (wide <= width) return { text, size, done: 'nothing' }
  // Widths are whole dots, so the size that fits may be one more than their ratio says.
  const smaller = Math.min(size - 1, Math.floor((size * width) / wide) + 1)
  for (let next = smaller; next >= least; next -= 1) {
    if (measure(text, next) <= width) return { text, size: next, done: 'shrunk' }
  }
  const letters = lettersOf(text)
  for (
    let end = Math.min(letters.length - 1, Math.ceil((letters.length * width) / measure(text, least)));
    end > 0;
    end -= 1
  ) {
    const cut = `${letters.slice(0, end).join('').trimEnd()}...`
    if (measure(cut, least) <= width) return { text: cut, size: least, done: 'cut' }
  }
  return { text: '...', size: least, done: 'cut' }
}

/** One line as labels can hold it: composed letters, spaces for control characters, none at the ends. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .trim()
}
