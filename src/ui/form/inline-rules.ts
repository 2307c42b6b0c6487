/** How somebody ends an edit in place. */
export type InlineEnd = 'enter' | 'blur' | 'escape'

/**
 * What becomes of an edit in place (spec 000 §2.7): Escape brings the old text back, Enter saves what has changed, and
 * leaving the field saves only what has changed and is not empty. Blanks around a text are no change.
 */
export function endOfEdit(before: string, text: string, by: InlineEnd): 'save' | 'close' {
  const isChanged = text.trim() !== before.trim()
  if (by === 'escape' || !isChanged) return 'close'
  return by === 'blur' && text.trim() === '' ? 'close' : 'save'
}
