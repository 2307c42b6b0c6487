import { listSearch } from '#ui/listing/list-address.ts'

/** The word in the address that opens a redemption's drawer. */
export const redemptionDrawer = 'redemption'

/** The word in the address that opens the reconciliation. */
export const reconciliation = 'reconciliation'

/** The search types of the screen, in their order (spec 001 §9). */
const redemptionSearches = ['REDEMPTION_ID', 'REFERENCE_CODE', 'MERCHANT_NAME'] as const

/** Row fields a person may sort redemptions by. */
export const redemptionSorts = ['dateTime', 'redeemedCents', 'earnedCents'] as const

/** The query of the address of Redemptions; `filter` is the id of the chosen sub-merchant. */
export const redemptionListSearch = listSearch({
  filters: 'any',
  searches: redemptionSearches,
  drawers: [redemptionDrawer, reconciliation],
  sorts: redemptionSorts,
})
