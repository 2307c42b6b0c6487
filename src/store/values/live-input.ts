import { ungrouped } from './plain-decimal.ts'

/** Digits with an optional plus in front, as search boxes and SMS fields take them while somebody types. */
export function mobileInput(typed: string, max: number): string {
  const digits = typed.replace(/\D/g, '')
  return (typed.trimStart().startsWith('+') ? `+${digits}` : digits).slice(0, max)
}

/**
 * The digits of a phone number in a field that takes Sri Lankan numbers only: `+94 77 123 4567` becomes `0771234567`. A
 * number of another country keeps its plus, and a pasted number that is too long stays whole, so that the rule of the
 * field refuses them: cut, they would be the numbers of others. A typed digit too many is not taken.
 */
export function localPhoneInput(typed: string, max: number, before: string): string {
  const number = mobileInput(typed, typed.length)
    .replace(/^(\+94|0094)0*/, '0')
    .replace(/^94(?=[1-9]\d{8}$)/, '0')
  return number.length > max && isOneMore(typed, before) ? before : number.slice(0, longestNumber)
}

/** No country has longer numbers. */
const longestNumber = 20

/** Whether a character was typed: other changes paste, replace or delete text. */
function isOneMore(typed: string, before: string): boolean {
  return typed.length === before.length + 1
}

/** Digits only: PINs, account numbers. */
export function digitsInput(typed: string, max: number): string {
  return typed.replace(/\D/g, '').slice(0, max)
}

/** Text that does not begin with a blank. */
export function textInput(typed: string, max: number): string {
  return typed.trimStart().slice(0, max)
}

/**
 * A person's name as activation takes it: letters of any script, never two blanks in a row (spec 000 §5,
 * decisions.md F10). The joiners are part of Sinhala and Tamil letters.
 */
export function personNameInput(typed: string, max: number): string {
  return typed
    .replace(/[^\p{L}\p{M}\u200c\u200d\s]/gu, '')
    .replace(/\s{2,}/g, ' ')
    .trimStart()
    .slice(0, max)
}

/**
 * A decimal that is not negative while somebody types it: digits, commas and one point. A pasted amount loses the commas of
 * its thousands; other commas and points stay, so that the rule of the field refuses "999,99" instead of reading 99999.
 * Returns `before` for a text of more than `max` characters or with an exponent: cut, it would be another number
 * (decisions.md E11).
 */
export function decimalInput(typed: string, max: number, before: string): string {
  if (/\d\.?e[+-]?\d/i.test(typed)) return before
  const kept = typed.replace(/[^\d.,]/g, '')
  const isSecondPoint = isOneMore(typed, before) && kept.indexOf('.') !== kept.lastIndexOf('.')
  if (kept.length > max || isSecondPoint) return before
  return typed.length > before.length + 1 ? ungrouped(kept) : kept
}
