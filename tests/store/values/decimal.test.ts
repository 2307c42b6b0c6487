import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals, parseDecimal, shiftPoint } from '#store/values/decimal.ts'

/** A decimal of up to 30 digits as a whole number of units, so many of them to one: slow and exact. */
interface Units {
  units: bigint
  places: number
}

const anyUnits: fc.Arbitrary<Units> = fc.record({
  units: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  places: fc.integer({ min: 0, max: 12 }),
})

function textOf({ units, places }: Units): string {
  const digits = String(units).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const decimalOf = (of: Units) => parseDecimal(textOf(of)) ?? 'none'
const toPlaces = ({ units, places }: Units, wanted: number) => units * 10n ** BigInt(wanted - places)

describe('decimals', () => {
  it.each([
    ['12.50', '12.5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0.000', '0'],
    [' 19 ', '19'],
    ['9999999999999999.99', '9999999999999999.99'],
  ])('reads %j as %s', (text, decimal) => expect(parseDecimal(text)).toBe(decimal))

  it.each(['', '.', '-1', '+1', '1e3', '1,25.50', '999,99', '1.2.3', '٣', 'NaN', '0x10', '1 2'])(
    'takes %j for none',
    (text) => expect(parseDecimal(text)).toBeNull(),
  )

  it('writes equal numbers as equal texts', () => {
    fc.assert(
      fc.property(anyUnits, fc.integer({ min: 0, max: 5 }), (one, more) => {
        const longer = { units: one.units * 10n ** BigInt(more), places: one.places + more }
        expect(decimalOf(longer)).toBe(decimalOf(one))
      }),
    )
  })

  it('compares and adds as whole numbers of the same unit do', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, (one, other) => {
        const [a, b] = [toPlaces(one, 12), toPlaces(other, 12)]
        expect(Math.sign(compareDecimals(decimalOf(one), decimalOf(other)))).toBe(a === b ? 0 : a < b ? -1 : 1)
        expect(addDecimals(decimalOf(one), decimalOf(other))).toBe(decimalOf({ units: a + b, places: 12 }))
      }),
    )
  })

  it('moves the point without losing a digit, and back', () => {
    fc.assert(
      fc.property(anyUnits, fc.integer({ min: -20, max: 20 }), (one, places) => {
        const decimal = decimalOf(one)
        const moved = shiftPoint(decimal, places)
        const [units, left] = [toPlaces(one, 32), 32 - places]
        expect(moved).toBe(decimalOf({ units, places: left }))
        expect(shiftPoint(moved, -places)).toBe(decimal)
      }),
    )
  })

  it.each([
    ['12.5', 2, '1250'],
    ['12.505', 2, '1250.5'],
    ['7', -2, '0.07'],
    ['0', 5, '0'],
  ] as const)('%s with its point %i places on is %s', (decimal, places, moved) => {
    expect(shiftPoint(decimal, places)).toBe(moved)
  })
})
