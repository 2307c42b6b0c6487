import { type Cents, centsFromWire } from '#store/values/money.ts'
import { plainSigns } from '#store/values/plain-signs.ts'

/** `dot`: "1,250.50"; `comma`: "1.250,50". */
export type DecimalMark = 'dot' | 'comma'

/** An amount of a bank's file: what came in (above 0) or went out (below 0), nothing, or why it is no amount of LKR. */
export type BankAmount = { kind: 'amount'; cents: Cents } | { kind: 'nothing' } | { kind: 'wrong'; why: WrongAmount }

export type WrongAmount = 'another currency' | 'two amounts' | 'no amount'

const dotted = /^(\d{1,3}(,\d{2,3})*,\d{3}|\d+)(\.\d{1,2}0*)?$/
const commaed = /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/

/** How a column writes its decimals: with commas only where some cell can be read in no other way, and none with a dot. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark {
  let isComma = false
  for (const text of texts) {
    const { digits } = partsOf(text)
    if (/\.\d{1,2}$/.test(digits) && dotted.test(digits)) return 'dot'
    isComma ||= commaed.test(digits) && !dotted.test(digits)
  }
  return isComma ? 'comma' : 'dot'
}

/**
 * Reads one cell. Rupees may be named ("Rs. 1,250.00", "LKR 1,250", "1,250/-"); a minus, brackets or "DR" is money that
 * went out. Anything that is not plainly one amount is wrong and never guessed.
 */
export function bankAmount(text: string, mark: DecimalMark): BankAmount {
  const { digits, isOut, letters } = partsOf(text)
  if (digits === '' && letters === '') return { kind: 'nothing' }
  if (letters !== '') return { kind: 'wrong', why: /\d/.test(digits) ? 'another currency' : 'no amount' }
  if (!(mark === 'dot' ? dotted : commaed).test(digits)) {
    return { kind: 'wrong', why: isTwo(digits) ? 'two amounts' : 'no amount' }
  }
  const plain = mark === 'dot' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const cents = centsFromWire(plain)
  if (cents === null) return { kind: 'wrong', why: 'no amount' }
  if (cents === 0) return { kind: 'nothing' }
  return { kind: 'amount', cents: isOut ? -cents : cents }
}

function partsOf(text: string) {
  const plain = plainSigns(text).replace(/[\u2212\u2013\u2014]/g, '-')
  const bare = plain
    .replace(/\/[-=]$/, '')
    .replace(/^([-+(]?)\s*(lkr|rs\b\.?|රු\.?|ரூ\.?)/iu, '$1')
    .replace(/\s*lkr$/i, '')
  const [, before = '', side = ''] = /^(.*?[\d)])\s*(cr|dr)\.?$/i.exec(bare) ?? ['', bare]
  const isBracketed = /^\(.*\)$/.test(before)
  const isMinus = /^\s*-|-\s*$/.test(before)
  const digits = before.replace(/^[\s(+-]+|[\s)-]+$/g, '')
  return {
    digits,
    isOut: isBracketed || isMinus || side.toLowerCase() === 'dr',
    letters: digits.replace(/[\d\s.,;/|+-]/g, ''),
  }
}

/** Two numbers with something between them. */
function isTwo(digits: string): boolean {
  return digits.split(/[\s;/|+]+|,\s+/).filter((part) => /\d/.test(part)).length > 1
}
