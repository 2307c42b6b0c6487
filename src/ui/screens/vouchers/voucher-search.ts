import { voucherSearchIds, voucherStatusKeys } from '#store/resources/vouchers/voucher-calls.ts'
import { listSearch } from '#ui/listing/list-address.ts'

/** The word in the address that opens a voucher's drawer. */
export const voucherDrawer = 'voucher'

/** Row fields a person may sort vouchers by. */
export const voucherSorts = ['createdDate', 'expiryDate', 'amountCents'] as const

/** The query of the voucher list's address. */
export const voucherListSearch = listSearch({
  filters: voucherStatusKeys,
  searches: voucherSearchIds,
  drawers: [voucherDrawer],
  sorts: voucherSorts,
})
