import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelAmounts } from '#printing/labels/label-amounts.ts'
import { formatLabelAmount } from '#store/values/money.ts'

it('says every amount as a single label does, in any order', () => {
  const amount = fc.oneof(
    fc.integer(),
    fc.integer({ min: 0, max: 2_000_000 }),
    fc.nat(2000).map((n) => n * 100_000),
  )
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
      const textOf = labelAmounts()
      expect(amounts.map(textOf)).toEqual(amounts.map(formatLabelAmount))
    }),
  )
  expect([1_250_000, 1_250_050, 100_000_007, 99_999, -1_250_000].map(labelAmounts())).toEqual([
    'LKR 12,500',
    'LKR 12,500.50',
    'LKR 1,000,000.07',
    'LKR 999.99',
    '-LKR 12,500',
  ])
})

it('remembers no more than it should, and goes on', () => {
  const textOf = labelAmounts()
  for (let thousands = 1; thousands < 5000; thousands += 1)
    expect(textOf(thousands * 100_000 + 12_345)).toBe(formatLabelAmount(thousands * 100_000 + 12_345))
})
