import { expect, it } from 'vitest'
import { counted, formatCount } from '#store/values/count.ts'

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
