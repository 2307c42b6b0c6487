/** `dot`: "1,250.50"; `comma`: "1.250,50". */
export type DecimalMark = 'dot' | 'comma'

/** Thousands in groups: "1,250", "12,34,567" (lakhs), "1 250", "1'250". A group mark separates thousands only before exactly three last digits. */
const spaced = String.raw`[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+`
const whole = {
  dot: String.raw`\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|${spaced}`,
  comma: String.raw`\d+|[1-9]\d{0,2}(?:\.\d{3})+|${spaced}`,
}
const forms: Readonly<Record<DecimalMark, RegExp>> = {
  dot: new RegExp(String.raw`^(${whole.dot})(?:\.(\d+))?$`),
  comma: new RegExp(String.raw`^(${whole.comma})(?:,(\d+))?$`),
}

/**
 * The digits of a decimal without its groups and with a dot: "1250.50"; null if the text is not a decimal in that
 * writing. It has no sign, exponent or currency, and any number of decimals.
 */
export function plainDecimal(text: string, mark: DecimalMark): string | null {
  const [, digits, decimals] = forms[mark].exec(text) ?? []
  if (digits === undefined) return null
  const bare = digits.replace(/[^\d]/g, '')
  return decimals === undefined ? bare : `${bare}.${decimals}`
}

/** A typed decimal without the commas of its thousands; every other text as it is. */
export function ungrouped(typed: string): string {
  return plainDecimal(typed.trim(), 'dot') ?? typed
}
