import { expect, it } from 'vitest'
import { counted, formatAbout, formatCount } from '#store/values/count.ts'

it.each([
  [0, '0', '0 vouchers'],
  [1, '1', '1 voucher'],
  [2, '2', '2 vouchers'],
  [999, '999', '999 vouchers'],
  [5300, '5,300', '5,300 vouchers'],
  [1_048_575, '1,048,575', '1,048,575 vouchers'],
])('writes %i as people count', (count, alone, named) => {
  expect(formatCount(count)).toBe(alone)
  expect(counted(count, { one: 'voucher', many: 'vouchers' })).toBe(named)
})

it.each([
  [17_244, '17,000'],
  [16_870, '17,000'],
  [1751, '1,800'],
  [96, '96'],
])('writes about %i in two digits that mean something', (count, words) => {
  expect(formatAbout(count)).toBe(words)
})
