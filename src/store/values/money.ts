import { plainDecimal } from './plain-decimal.ts'

/** Money is integer cents of LKR everywhere below the wire (decisions.md E1). */
export type Cents = number

/**
 * Reads an amount of a call ("1250.5", 1250.5, "1,250.50", "-3.005") as cents, a third decimal rounded. Null if it is not
 * an amount, or a comma in it does not separate thousands (decisions.md E18).
 */
export function centsFromWire(wire: number | string | null | undefined): Cents | null {
  if (wire === null || wire === undefined) return null
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(String(wire).trim()) ?? []
  const plain = plainDecimal(digits, 'dot')
  if (plain === null) return null
  const [whole = '', fraction = ''] = plain.split('.')
  const cents =
    Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  if (!Number.isSafeInteger(cents)) return null
  // Never -0, which would be shown with its sign.
  return sign && cents !== 0 ? -cents : cents
}

/** "12,500.00": two decimals, comma thousands, no currency (the column or label names it). Whole numbers only, no float. */
export function formatAmount(cents: Cents): string {
  const amount = Math.abs(cents)
  const rest = amount % 100
  const whole = String((amount - rest) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`
}

/** "LKR 12,500.00" with a plain space; negatives as "-LKR 12.00". */
export function formatLkr(cents: Cents): string {
  return cents < 0 ? `-LKR ${formatAmount(-cents)}` : `LKR ${formatAmount(cents)}`
}

/** "LKR 12,500", with decimals only where there are cents: how a label says it (decisions.md E13). */
export function formatLabelAmount(cents: Cents): string {
  return formatLkr(cents).replace(/\.00$/, '')
}
