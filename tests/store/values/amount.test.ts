import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountAboveZero, amountProblem, amountWriting, isOpenAmount, readAmount } from '#store/values/amount.ts'
import type { DecimalMark } from '#store/values/plain-decimal.ts'

describe('an amount', () => {
  it.each<[string, DecimalMark, number]>([
    ['2500.25', 'dot', 250_025],
    ['2,500.25', 'dot', 250_025],
    ['12,34,567.50', 'dot', 123_456_750],
    ['1,00,000', 'dot', 10_000_000],
    ['1 250.5', 'dot', 125_050],
    ['1\u202F250.50', 'dot', 125_050],
    ["1'250'000.00", 'dot', 125_000_000],
    ['1’250.00', 'dot', 125_000],
    ['Rs. 1,250/-', 'dot', 125_000],
    ['LKR 1,250.50', 'dot', 125_050],
    ['1250 LKR', 'dot', 125_000],
    ['රු. 1,250', 'dot', 125_000],
    ['999,99', 'comma', 99_999],
    ['1.250,5', 'comma', 125_050],
    ['1 250,50', 'comma', 125_050],
    ['1.000.000', 'comma', 100_000_000],
    ['1000', 'comma', 100_000],
  ])('%j with a decimal %s is %d cents', (text, mark, cents) => {
    expect(readAmount(text, mark)).toEqual({ kind: 'amount', cents })
  })

  it.each<[string, DecimalMark, string]>([
    ['999,99', 'dot', 'other mark'],
    ['1.250,50', 'dot', 'other mark'],
    ['1,250.50', 'comma', 'other mark'],
    ['12.5', 'comma', 'other mark'],
    ['1.000', 'dot', 'too many decimals'],
    ['2,500', 'comma', 'too many decimals'],
    ['10.005', 'dot', 'too many decimals'],
    ['1000.005', 'dot', 'too many decimals'],
    ['1000,005', 'comma', 'too many decimals'],
    ['1,2,3', 'dot', 'no amount'],
    ['1,25,00', 'dot', 'no amount'],
    ['0,500', 'dot', 'other mark'],
    ['1 25', 'dot', 'two amounts'],
    ['-5', 'dot', 'sign'],
    ['+5', 'dot', 'sign'],
    ['(5)', 'dot', 'sign'],
    ['5 DR', 'dot', 'sign'],
    ['5CR', 'dot', 'sign'],
    ['5-', 'dot', 'sign'],
    ['Rs. -5', 'dot', 'sign'],
    ['−5', 'dot', 'sign'],
    ['1e3', 'dot', 'another currency'],
    ['1.23457E+15', 'dot', 'another currency'],
    ['USD 5', 'dot', 'another currency'],
    ['five', 'dot', 'no amount'],
    ['٣', 'dot', 'no amount'],
    ['9'.repeat(20), 'dot', 'no amount'],
  ])('%j with a decimal %s is refused: %s', (text, mark, fault) => {
    expect(readAmount(text, mark)).toEqual({ kind: 'wrong', fault })
  })

  it('is above 0 and of a size that a voucher may have', () => {
    expect(['0', '0.00', '0.01', '1000000000.00', '1000000000.01'].map((text) => amountAboveZero(text))).toEqual([
      null,
      null,
      1,
      100_000_000_000,
      null,
    ])
    expect(amountProblem('1000000000.01', 'dot')).toBe('is more than LKR 1,000,000,000.00')
    expect(amountProblem('999,99', 'dot')).toContain('decimal comma')
    expect(amountProblem('999.99', 'comma')).toContain('decimal point')
  })

  it('is read back as it was written, in every writing, and never as another one', () => {
    const group = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)
    const writing = fc.constantFrom<[string, DecimalMark]>(['', 'dot'], [',', 'dot'], [' ', 'dot'], ["'", 'dot'])
    const other = fc.constantFrom<[string, DecimalMark]>(['', 'comma'], ['.', 'comma'], [' ', 'comma'], ["'", 'comma'])
    fc.assert(
      fc.property(fc.nat(99_999_999_999), fc.oneof(writing, other), (cents, [sign, mark]) => {
        const whole = group(String(Math.floor(cents / 100)), sign)
        const text = `${whole}${mark === 'dot' ? '.' : ','}${String(cents % 100).padStart(2, '0')}`
        expect(readAmount(text, mark)).toEqual({ kind: 'amount', cents })
        expect(readAmount(text, mark === 'dot' ? 'comma' : 'dot').kind).toBe('wrong')
      }),
    )
  })
})

describe('the decimal mark of a file', () => {
  it.each<[string[], DecimalMark, boolean]>([
    [['999,99', '250,50', '1,50'], 'comma', false],
    [['1.250,50', '300'], 'comma', false],
    [['2500.25', '1,000'], 'dot', false],
    [['1,250', '12,34,567'], 'dot', false],
    [['1000', '2000'], 'dot', false],
    [['2,500', '1000'], 'dot', true],
    [['1.000'], 'dot', true],
    // They contradict each other: what is open stays open, and the others are refused by the mark of the most.
    [['2500.25', '1.500,50', '1000'], 'dot', false],
    [['2500.25', '1.500,50', '2,500'], 'dot', true],
    [['1,5', '1.500,50', '2500.25'], 'comma', false],
  ])('of %j is %s, open: %s', (texts, mark, isOpen) => {
    expect(amountWriting(texts)).toEqual({ mark, isOpen })
  })

  it('is open for three digits behind a single mark alone', () => {
    expect(['2,500', '1.000', '12,34,567', '0,500', '1234,567', '2,50', '2500'].map(isOpenAmount)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
