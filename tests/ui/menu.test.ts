import { expect, test } from 'vitest'
import { clampMenuWidth } from '#ui/state/menu.ts'
import { currentMerchant } from '#ui/state/merchant.ts'

test.each([
  [199, 200],
  [200, 200],
  [333.4, 333],
  [500, 500],
  [501, 500],
  [-40, 200],
  [Number.NaN, 300],
])('a menu of %d pixels becomes %d wide', (wanted, width) => {
  expect(clampMenuWidth(wanted)).toBe(width)
})

const user = {
  email: 'rizvi@example.lk',
  wireRole: 'ROLE_MERCHANT_ADMINISTRATOR',
  merchants: [
    { id: '7', name: 'Tea House' },
    { id: '9', name: 'Book Shop' },
  ],
  subMerchant: null,
}

test('the first merchant is the current one until another is chosen', () => {
  expect(currentMerchant(user, null)?.name).toBe('Tea House')
  expect(currentMerchant(user, '9')?.name).toBe('Book Shop')
})

test('a choice that is no longer theirs is forgotten', () => {
  expect(currentMerchant(user, '11')?.name).toBe('Tea House')
  expect(currentMerchant({ ...user, merchants: [] }, '9')).toBeNull()
})
