import { ungrouped } from './plain-decimal.ts'

/** Digits with an optional plus in front, as search boxes and SMS fields take them while somebody types. */
export function mobileInput(typed: string, max: number): string {
  const digits = typed.replace(/\D/g, '')
  return (typed.trimStart().startsWith('+') ? `+${digits}` : digits).slice(0, max)
}

/**
 * The digits of a phone number in a field that takes Sri Lankan numbers only: `+94 77 123 4567` becomes `0771234567`. A
 * number of another country keeps its plus, so that the rule of the field refuses it.
 */
export function localPhoneInput(typed: string, max: number): string {
  return mobileInput(typed, typed.length)
    .replace(/^(\+94|0094)0*/, '0')
    .replace(/^94(?=[1-9]\d{8}$)/, '0')
    .slice(0, max)
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
 * its thousands; other commas and points stay, so that the rule of the field refuses "999,99" and it never becomes 99999. What has more than `max` characters or an exponent is refused instead of cut, because
 * either would be another number; then `before` stays (decisions.md E11).
 */
export function decimalInput(typed: string, max: number, before: string): string {
  if (/\d\.?e[+-]?\d/i.test(typed)) return before
  const kept = typed.replace(/[^\d.,]/g, '')
  const isPasted = typed.length > before.length + 1
  const isSecondPoint = !isPasted && kept.indexOf('.') !== kept.lastIndexOf('.')
  if (kept.length > max || isSecondPoint) return before
  return isPasted ? ungrouped(kept) : kept
}
