/** Digits of a PIN, at most (spec 000 §5). */
export const pinMax = 5

/** What speaks against a PIN that is allowed all the same; null if nothing does (decisions.md M18). */
export function pinWarning(pin: string): string | null {
  if (pin === '') return null
  if (pin.length === 1) return 'One digit is quickly guessed.'
  if (new Set(pin).size === 1) return 'Digits that are all equal are quickly guessed.'
  return '12345'.startsWith(pin) ? 'Digits in their order are quickly guessed.' : null
}
