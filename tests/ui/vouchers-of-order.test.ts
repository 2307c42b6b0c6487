import { expect, it } from 'vitest'
import { storedRow } from '#store/database/stored-row.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { vouchersOfOrder } from '#ui/screens/client-orders/steps/vouchers-of-order.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { ListIndex } from '#store/search/list-index.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

it('finds the vouchers whose purchase is the order, whole and in any writing, and no other', () => {
  const index = new ListIndex(vouchers as unknown as Resource, new Intl.Collator('en'))
  const purchases = ['CO000012', 'CO0000123', 'XCO000012', '500617', null, 'co000012']
  const rows = purchases.map((purchaseId, at) => ({
    ...storedRow({ row: aVoucher({ id: `V${at}`, purchaseId }), rc: 1 }),
    w: at + 1,
  }))
  index.applyBlock({ collection: vouchers.name, block: 0, w: 1, rows })
  const query = vouchersOfOrder(anOrder())
  expect(query && index.idsOf(query).toSorted()).toEqual(['V0', 'V5'])
})

it('knows no vouchers of an order without a number: an empty one would be everybody’s', () => {
  expect(vouchersOfOrder({ referenceNo: '' })).toBeNull()
})
