const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first `max` letters and an ellipsis, or the text itself when it fits; a Sinhala or Tamil letter is never split. */
export function cutText(text: string, max: number): { shown: string; cut: boolean } {
  // A letter takes at least one unit, so short text needs no segmenting.
  if (text.length <= max) return { shown: text, cut: false }
  let count = 0
  for (const { index } of letters.segment(text)) {
    if (count === max) return { shown: `${text.slice(0, index)}…`, cut: true }
    count += 1
  }
  return { shown: text, cut: false }
}
