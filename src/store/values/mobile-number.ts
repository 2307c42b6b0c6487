/** Digits of a mobile number without country prefix or trunk zero: `0771234567`, `771234567`, `+94 77 123 4567` are equal. */
export function mobileCore(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits.startsWith('94') && digits.length > 9) return digits.slice(2)
  return digits.replace(/^0+/, '')
}
