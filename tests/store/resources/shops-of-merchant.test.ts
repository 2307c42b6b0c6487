import { expect, test } from 'vitest'
import { shopsOfMerchant } from '#store/resources/sub-merchants/shops-of-merchant.ts'

test('a sub-merchant is kept with its terminals, and without any where nobody says which they are', () => {
  const answer = {
    subMerchants: [
      { id: 1001, location: 'Fort', terminals: ['T10011', 10012] },
      { id: 1002, location: null, terminals: [] },
      { id: 1003, location: 'Kandy', terminals: null },
      { id: null, location: 'cannot be read' },
    ],
  }
  expect(shopsOfMerchant.toValue(answer)).toEqual([
    { id: '1001', location: 'Fort', terminals: ['T10011', '10012'] },
    { id: '1002', location: '', terminals: [] },
    { id: '1003', location: 'Kandy', terminals: null },
  ])
  expect(shopsOfMerchant.toValue('no list')).toBeNull()
})
