import { describe, expect, it } from 'vitest'
import { usualLowStock, whyLow } from '#store/resources/stock/low-stock.ts'
import { readLowStock } from '#ui/state/stock-prefs.ts'

const lasting = (daysLeft: number | null) => ({ perDay: 1, daysLeft })

describe('stock that is low', () => {
  it.each<[string, number, number | null | 'unknown', ReturnType<typeof whyLow>]>([
    ['has run out', 0, 'unknown', 'out'],
    ['ends a day too soon', 10, 29, 'days'],
    ['lasts just long enough', 10, 30, null],
    ['never ends', 10, null, null],
    ['nobody can say of, with codes enough', 10, 'unknown', null],
  ])('by the usual limit: what %s', (_what, availableQuantity, daysLeft, expected) => {
    const forecast = daysLeft === 'unknown' ? null : lasting(daysLeft)
    expect(whyLow({ availableQuantity }, forecast, usualLowStock)).toBe(expected)
  })

  it('is low by a number of codes where the days are not known, or would last', () => {
    const limit = { days: 7, codes: 50 }
    const why = (availableQuantity: number, daysLeft: number | null) =>
      whyLow({ availableQuantity }, daysLeft === null ? null : lasting(daysLeft), limit)
    expect([why(49, null), why(50, null), why(49, 300), why(50, 300), why(49, 6)]).toEqual([
      'codes',
      null,
      'codes',
      null,
      'days',
    ])
  })
})

describe('the limits of a person on this device', () => {
  const readFrom = (text: string | null) => readLowStock({ getItem: () => text })

  it('are read back, each alone if the other is spoilt', () => {
    expect(readFrom('{"me":{"days":14,"codes":5}}')).toEqual({ me: { days: 14, codes: 5 } })
    expect(readFrom('{"me":{"days":0,"codes":5}}')).toEqual({ me: { days: 30, codes: 5 } })
    expect(readFrom('{"me":{"days":365,"codes":-1}}')).toEqual({ me: { days: 365, codes: 0 } })
    expect(readFrom('{"me":{"days":366,"codes":100001}}')).toEqual({ me: { days: 30, codes: 0 } })
  })

  it.each([null, '', 'x', '[]', '{"me":1}'])('are the usual ones where %j is kept', (text) => {
    expect(readFrom(text)).toEqual({})
  })
})
