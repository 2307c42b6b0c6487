import { plainDecimal } from './plain-decimal.ts'

/**
 * A number that is not negative, exact to its last digit: "12.5", as short as it can be written, so that equal numbers
 * are equal texts. It may have more digits than a float can hold (decisions.md E11).
 */
export type Decimal = string

const bare = /^(\d*)(?:\.(\d*))?$/

/** Reads "012.50", ".5", "5." or "1,250.50"; null for a sign, an exponent and a comma that does not separate thousands. */
export function parseDecimal(text: string): Decimal | null {
  const trimmed = text.trim()
  const [match, whole = '', fraction = ''] = bare.exec(plainDecimal(trimmed, 'dot') ?? trimmed) ?? []
  return match === undefined || whole + fraction === '' ? null : joined(whole, fraction)
}

/** Below 0 if `one` is less than `other`, above 0 if it is more, 0 for equal ones. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const [a, b] = aligned(one, other)
  return a === b ? 0 : a < b ? -1 : 1
}

/** Their sum. */
export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const [a, b, places] = aligned(one, other)
  return shiftPoint(String(BigInt(a) + BigInt(b)), -places)
}

/** The decimal with its point so many places further right: 2 makes rupees cents, -2 makes cents rupees. */
export function shiftPoint(decimal: Decimal, places: number): Decimal {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (places >= 0) {
    const digits = fraction.padEnd(places, '0')
    return joined(whole + digits.slice(0, places), digits.slice(places))
  }
  const digits = whole.padStart(-places, '0')
  return joined(digits.slice(0, places), digits.slice(places) + fraction)
}

/** The digits of both as whole numbers of one length, and how many of them stand behind the point. */
function aligned(one: Decimal, other: Decimal): [string, string, number] {
  const parts = [one, other].map((decimal) => decimal.split('.'))
  const wholes = Math.max(...parts.map(([whole = '']) => whole.length))
  const places = Math.max(...parts.map(([, fraction = '']) => fraction.length))
  const digits = parts.map(([whole = '', fraction = '']) => whole.padStart(wholes, '0') + fraction.padEnd(places, '0'))
  return [digits[0] ?? '', digits[1] ?? '', places]
}

function joined(whole: string, fraction: string): Decimal {
  const [left, right] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')]
  return right === '' ? left : `${left}.${right}`
}
