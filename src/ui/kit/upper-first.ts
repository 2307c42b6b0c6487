/** A text with a capital first letter. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
