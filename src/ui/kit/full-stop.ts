/** A sentence with a full stop, if it does not end with a mark already. */
export function withFullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Lines as sentences of one text; the last one keeps its end. */
export function inOneLine(lines: readonly string[]): string {
  return lines.map((line, at) => (at < lines.length - 1 ? withFullStop(line) : line)).join(' ')
}
