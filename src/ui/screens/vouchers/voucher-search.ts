import { voucherSearchIds, voucherStatusKeys } from '#store/resources/vouchers/voucher-calls.ts'
import { listSearch } from '#ui/listing/list-address.ts'

/** The query of the voucher list's address. */
export const voucherListSearch = listSearch({
  filters: voucherStatusKeys,
  searches: voucherSearchIds,
  drawers: ['voucher'],
  sorts: ['createdDate', 'amountCents'],
})
