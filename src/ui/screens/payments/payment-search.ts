import { listSearch } from '#ui/listing/list-address.ts'

/** The word in the address that opens a payment's drawer. */
export const paymentDrawer = 'payment'

/** Row fields a person may sort payments by. */
export const paymentSorts = ['createdAt', 'amountCents'] as const

/** The query of the address of Payments; `filter` is the id of the chosen merchant. */
export const paymentListSearch = listSearch({
  filters: 'any',
  searches: ['reference'],
  drawers: [paymentDrawer],
  sorts: paymentSorts,
})

/** Row fields a person may sort redemptions to be paid by. */
export const toPaySorts = ['dateTime', 'earnedCents'] as const

/** The query of the address of Add payment; `filter` is the id of the merchant to be paid. */
export const addPaymentSearch = listSearch({
  filters: 'any',
  searches: ['REDEMPTION_ID'],
  drawers: [],
  sorts: toPaySorts,
})
