import { type Cents, formatLkr } from './money.ts'
import { type DecimalMark, plainDecimal } from './plain-decimal.ts'
import { plainSigns } from './plain-signs.ts'

/** Why a text is not one amount of LKR. */
export type AmountFault = 'another currency' | 'two amounts' | 'no amount' | 'sign' | 'too many decimals' | 'other mark'

/** An amount in cents of LKR, an empty text, or why the text is not an amount. */
export type ReadAmount = { kind: 'amount'; cents: Cents } | { kind: 'empty' } | { kind: 'wrong'; fault: AmountFault }

const other: Readonly<Record<DecimalMark, DecimalMark>> = { dot: 'comma', comma: 'dot' }

/**
 * Reads an amount that is not negative, as a file, a form or a call writes it. The currency may be named ("Rs. 1,250/-",
 * "LKR 1,250.50", "රු. 1,250"). A third decimal, a sign, an exponent and a second number are refused, never guessed.
 */
export function readAmount(text: string, mark: DecimalMark = 'dot'): ReadAmount {
  const read = readSignedAmount(text, mark)
  return read.kind === 'amount' && partsOf(text).hasSign ? wrong('sign') : read
}

/** No voucher is worth more than LKR 1,000,000,000.00. */
export const mostCents = 1_000_000_000_00

/** The cents of an amount above 0 that a voucher may have; null for every other text. */
export function amountAboveZero(text: string, mark: DecimalMark = 'dot'): Cents | null {
  const read = readAmount(text, mark)
  return read.kind === 'amount' && read.cents > 0 && read.cents <= mostCents ? read.cents : null
}

/** Reads an amount of a bank: with a minus, brackets or "DR" it is below 0. */
export function readSignedAmount(text: string, mark: DecimalMark): ReadAmount {
  const { digits, isNegative, letters } = partsOf(text)
  if (digits === '' && letters === '') return { kind: 'empty' }
  if (letters !== '') return wrong(/\d/.test(digits) ? 'another currency' : 'no amount')
  const plain = plainDecimal(digits, mark)
  if (plain === null) return wrong(faultOf(digits, mark))
  const [rupees = '', decimals = ''] = plain.split('.')
  if (decimals.length > 2) return wrong('too many decimals')
  const cents = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return wrong('no amount')
  // Never -0, which would be shown with its sign.
  return { kind: 'amount', cents: isNegative && cents !== 0 ? -cents : cents }
}

const wrong = (fault: AmountFault): ReadAmount => ({ kind: 'wrong', fault })

function faultOf(digits: string, mark: DecimalMark): AmountFault {
  if (plainDecimal(digits, other[mark]) !== null) return 'other mark'
  return isTwo(digits) ? 'two amounts' : 'no amount'
}

/** Two numbers with something between them. */
function isTwo(digits: string): boolean {
  return digits.split(/[\s;/|+]+|,\s+/).filter((part) => /\d/.test(part)).length > 1
}

interface AmountParts {
  /** The text without currency and signs. */
  digits: string
  /** A plus, a minus, brackets, "CR" or "DR". */
  hasSign: boolean
  isNegative: boolean
  /** All characters that are neither digits nor marks, such as another currency. */
  letters: string
}

function partsOf(text: string): AmountParts {
  const plain = plainSigns(text).replace(/[\u2212\u2013\u2014]/g, '-')
  const bare = plain
    .replace(/\/[-=]$/, '')
    .replace(/^([-+(]?)\s*(lkr|rs\b\.?|රු\.?|ரூ\.?)/iu, '$1')
    .replace(/\s*(lkr|rs\.?)$/i, '')
  const [, before = '', side = ''] = /^(.*?[\d)])\s*(cr|dr)\.?$/i.exec(bare) ?? ['', bare]
  const isBracketed = /^\(.*\)$/.test(before)
  const isMinus = /^\s*-|-\s*$/.test(before)
  const digits = before.replace(/^[\s(+-]+|[\s)-]+$/g, '')
  return {
    digits,
    hasSign: /^\s*[+(-]|[)-]\s*$/.test(before) || side !== '',
    isNegative: isBracketed || isMinus || side.toLowerCase() === 'dr',
    letters: digits.replace(/[\d\s.,;/|+'-]/g, ''),
  }
}

/** The decimal mark of a file. `isOpen`: some amounts can be read in two ways, and no other amount decides. */
export interface AmountWriting {
  mark: DecimalMark
  isOpen: boolean
}

/** Whether an amount is read in two ways by the two marks: "2,500", "1.000". */
export function isOpenAmount(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(partsOf(text).digits)
}

/**
 * The one decimal mark of a file's amounts. Amounts that can be read in one way only decide it. If they contradict each
 * other, the mark of the most holds, and the others are refused when they are read.
 */
export function amountWriting(texts: Iterable<string>): AmountWriting {
  const seen = { dot: 0, comma: 0, open: 0 }
  for (const text of texts) {
    const { digits } = partsOf(text)
    if (isOpenAmount(text)) seen.open += 1
    else {
      const [isDot, isComma] = [plainDecimal(digits, 'dot') !== null, plainDecimal(digits, 'comma') !== null]
      if (isDot && !isComma) seen.dot += 1
      if (isComma && !isDot) seen.comma += 1
    }
  }
  const isDecided = seen.dot > 0 !== seen.comma > 0
  return { mark: seen.comma > seen.dot ? 'comma' : 'dot', isOpen: seen.open > 0 && !isDecided }
}

/** Why a cell is not an amount above 0, as words for the user; null if it is one. */
export function amountProblem(text: string, mark: DecimalMark): string | null {
  if (amountAboveZero(text, mark) !== null) return null
  const read = readAmount(text, mark)
  if (read.kind === 'amount' && read.cents > mostCents) return `is more than ${formatLkr(mostCents)}`
  if (read.kind === 'wrong' && read.fault === 'other mark') {
    return mark === 'dot'
      ? 'has a decimal comma, but the amounts of this file use a decimal point'
      : 'has a decimal point, but the amounts of this file use a decimal comma'
  }
  return 'must be an amount above 0 with at most 2 decimals'
}
