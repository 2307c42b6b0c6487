import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsFromWire, formatAmount, formatLkr } from '#store/values/money.ts'

const anyCents = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })

/** The amount by big integers, digit by digit: slow and never a float. */
function slowAmount(cents: number): string {
  const big = BigInt(cents)
  const digits = (big < 0n ? -big : big).toString().padStart(3, '0')
  const groups: string[] = []
  for (let rest = digits.slice(0, -2); rest !== ''; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3))
  return `${big < 0n ? '-' : ''}${groups.join(',')}.${digits.slice(-2)}`
}

describe('money', () => {
  it.each([
    ['1250.5', 125_050],
    [1250.5, 125_050],
    ['1,250.50', 125_050],
    [' 12500 ', 1_250_000],
    ['-12', -1200],
    [0, 0],
    [0.1 + 0.2, 30],
    [1.005, 101],
    ['19.999', 2000],
    ['0.004', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('reads %j off the wire as %i cents', (wire, cents) => {
    expect(centsFromWire(wire)).toBe(cents)
  })

  it.each([null, undefined, '', 'LKR 12', '12.', '1e3', 'NaN', Number.NaN, Infinity, '90071992547409.92', '--1'])(
    'does not take %j for an amount',
    (wire) => {
      expect(centsFromWire(wire)).toBeNull()
    },
  )

  it('has no minus nothing', () => {
    for (const wire of ['-0', '-0.00', '-0.001', -0])
      expect(formatLkr(centsFromWire(wire) ?? Number.NaN)).toBe('LKR 0.00')
  })

  it('shows two decimals and comma thousands', () => {
    expect(formatAmount(1_250_000)).toBe('12,500.00')
    expect(formatAmount(5)).toBe('0.05')
    expect(formatAmount(99_999)).toBe('999.99')
    expect(formatLkr(1_250_000)).toBe('LKR 12,500.00')
    expect(formatLkr(-1200)).toBe('-LKR 12.00')
  })

  it('shows every amount to the last cent, as big integers would', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(formatAmount(cents)).toBe(slowAmount(cents))
      }),
    )
  })

  it('reads back exactly what it shows', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(centsFromWire(formatAmount(cents))).toBe(cents === 0 ? 0 : cents)
      }),
    )
  })
})
