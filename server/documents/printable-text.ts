/** The fonts that every PDF reader brings along have Latin letters and some signs; anything else would print as nonsense. */
export function isPrintable(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff–—‘’“”„†‡•…‰€™\n]*$/.test(text)
}

/** The text, or what stands for it where it cannot be printed. */
export function printableOr(text: string, instead: string): string {
  return isPrintable(text) ? text : instead
}
