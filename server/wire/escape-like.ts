/** A text that `like` and `ilike` take as it is: its signs of patterns stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
