/**
 * Digits of a mobile number without country prefix or trunk zero: `0771234567`, `771234567`, `+94 (0)77 123 4567` are
 * equal. The beginning of a number works too: `+9477` is `77`.
 */
export function mobileCore(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isInternational = text.trim().startsWith('+') || digits.startsWith('00')
  const significant = digits.replace(/^0+/, '')
  const hasPrefix = significant.startsWith('94') && (isInternational || significant.length > 9)
  return hasPrefix ? significant.slice(2).replace(/^0+/, '') : significant
}
