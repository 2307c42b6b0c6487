/** Typographic apostrophes and blanks as the keyboard writes them; the text keeps its length. */
export function keyboardSigns(text: string): string {
  if (!hasOtherSigns(text)) return text
  return text.replace(/[\u2018\u2019\u02BC\u00B4]/g, "'").replace(/[\u00A0\u2007\u202F]/g, ' ')
}

function hasOtherSigns(text: string): boolean {
  // A text without letters beyond Latin ones is never looked through for the first: it cannot hold them.
  return /[\u2018\u2019\u02BC\u2007\u202F]/.test(text) || text.includes('\u00A0') || text.includes('\u00B4')
}

/** The same without blanks around it. */
export function plainSigns(text: string): string {
  return keyboardSigns(text).trim()
}
