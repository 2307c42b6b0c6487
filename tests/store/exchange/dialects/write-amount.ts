import type { Dice } from './dice.ts'
import { two } from './plain-calendar.ts'

export type Grouping = 'none' | 'thousands' | 'lakhs' | 'blanks' | 'apostrophes'
export type Mark = 'dot' | 'comma'
export type Currency = 'none' | 'Rs. x' | 'Rs x/-' | 'LKR x' | 'x LKR' | 'රු. x' | 'x/='

/** How one amount is written. */
export interface AmountStyle {
  mark: Mark
  grouping: Grouping
  /** `short`: without decimals if they are zero, and without a last zero. */
  decimals: 'two' | 'short'
  currency: Currency
}

export const plainStyle: AmountStyle = { mark: 'dot', grouping: 'none', decimals: 'two', currency: 'none' }

export function anyAmountStyle(dice: Dice): AmountStyle {
  const mark = dice.rarely<Mark>('dot', 0.35, ['comma'])
  const groupings: Grouping[] = ['none', 'none', 'thousands', 'thousands', 'blanks', 'apostrophes']
  return {
    mark,
    // Lakh groups are written with commas alone.
    grouping: dice.pick(mark === 'dot' ? [...groupings, 'lakhs'] : groupings),
    decimals: dice.pick(['two', 'two', 'short']),
    currency: dice.rarely<Currency>('none', 0.25, ['Rs. x', 'Rs x/-', 'LKR x', 'x LKR', 'රු. x', 'x/=']),
  }
}

/** The number alone: "2,500.25". */
export function writtenNumber(cents: number, { mark, grouping, decimals }: AmountStyle): string {
  const [point, comma] = mark === 'dot' ? ['.', ','] : [',', '.']
  const rupees = String(Math.floor(cents / 100))
  const signs: Readonly<Record<Grouping, string>> = {
    none: '',
    thousands: comma,
    lakhs: ',',
    blanks: ' ',
    apostrophes: "'",
  }
  const pattern = grouping === 'lakhs' ? /(?<=\d)(?=(?:\d{2})*\d{3}$)/g : /(?<=\d)(?=(?:\d{3})+$)/g
  const whole = rupees.replace(pattern, signs[grouping])
  const rest = two(cents % 100)
  if (decimals === 'two') return `${whole}${point}${rest}`
  return rest === '00' ? whole : `${whole}${point}${rest.replace(/0$/, '')}`
}

export function withCurrency(number: string, currency: Currency): string {
  return currency === 'none' ? number : currency.replace('x', number)
}

/** Whether a number reads as two different amounts by the two marks: "2,500". Every other one has one reading at most. */
export function isOpenNumber(number: string): boolean {
  return /^[1-9]\d?\d?[.,]\d\d\d$/.test(number)
}

/** Which mark a number shows; null if it shows none, or can be read by both. */
export function shownMark(number: string, { mark }: AmountStyle): Mark | null {
  return /[.,]/.test(number) && !isOpenNumber(number) ? mark : null
}
