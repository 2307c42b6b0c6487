/** Digits with one dot, as commission and balance take them while somebody types; a final % of a paste goes. */
export function decimalInput(typed: string, max: number): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  return (rest.length === 0 ? whole : `${whole}.${rest.join('')}`).slice(0, max)
}

/** Digits with at most one dot, of which it is not the last (spec 002 §5). */
export const decimalPattern = /^(\d+(\.\d+)?|\.\d+)$/

/** A percentage as the fraction it is: the dot moves by two places, and nothing is rounded (decisions.md M10). */
export function fractionOfPercent(percent: string): string {
  const [whole = '', decimals = ''] = percent.split('.')
  const digits = whole.padStart(3, '0')
  const [left, right] = [digits.slice(0, -2), digits.slice(-2) + decimals]
  return `${left.replace(/^0+(?=\d)/, '')}.${right}`.replace(/\.?0+$/, '')
}

/** Whether a percentage is above a hundred: warned of, not blocked (decisions.md E10). */
export function isAboveHundred(percent: string): boolean {
  const [whole = '', decimals = ''] = percent.split('.')
  const digits = whole.replace(/^0+/, '')
  return digits.length > 3 || (digits.length === 3 && (digits > '100' || /[1-9]/.test(decimals)))
}
