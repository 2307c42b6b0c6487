import { compareDecimals, parseDecimal, shiftPoint } from '#store/values/decimal.ts'

/** Digits with at most one dot, of which it is not the last (spec 002 §5). */
export const decimalPattern = /^(\d+(\.\d+)?|\.\d+)$/

/** A percentage as the fraction it is: the dot moves by two places, and nothing is rounded (decisions.md M10). */
export function fractionOfPercent(percent: string): string {
  return shiftPoint(parseDecimal(percent) ?? '0', -2)
}

/** Whether a percentage is above a hundred: warned of, not blocked (decisions.md E10). */
export function isAboveHundred(percent: string): boolean {
  const decimal = parseDecimal(percent)
  return decimal !== null && compareDecimals(decimal, '100') > 0
}
