import type { FieldFilter } from '#store/listing/list-query.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import type { ShownKind } from '#ui/listing/define-listing.ts'
import { listSearch } from '#ui/listing/list-address.ts'

/** The word in the address that opens a redemption's drawer. */
export const redemptionDrawer = 'redemption'

/** The word in the address that opens the reconciliation. */
export const reconciliation = 'reconciliation'

/** The search types of the screen, in their order (spec 001 §9). */
const redemptionSearches = ['REDEMPTION_ID', 'REFERENCE_CODE', 'MERCHANT_NAME'] as const

/** Row fields a person may sort redemptions by. */
export const redemptionSorts = ['dateTime', 'redeemedCents', 'earnedCents'] as const

/** Whatever the server calls it, a payment has it. */
const isSet: FieldFilter = { from: '' }

/** What becomes of a redemption, by its word in the address; the server lists none of them apart. */
export const redemptionKinds = {
  payable: { title: 'Payable', filters: { toPay: true } },
  paid: { title: 'Paid', filters: { payableStatus: isSet } },
  unredeemed: { title: 'Unredeemed', filters: { status: takenBack.is } },
} as const satisfies Record<string, ShownKind<Redemption>>

/** The query of the address of Redemptions; `filter` is the id of the chosen sub-merchant. */
export const redemptionListSearch = listSearch({
  filters: 'any',
  searches: redemptionSearches,
  drawers: [redemptionDrawer, reconciliation],
  sorts: redemptionSorts,
  shows: Object.keys(redemptionKinds),
})
