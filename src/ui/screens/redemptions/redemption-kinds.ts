import type { FieldFilter } from '#store/listing/list-query.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import type { Kind } from '#ui/listing/filters.ts'

/** The word in the address that opens the reconciliation. */
export const reconciliation = 'reconciliation'

/** Whatever the server calls it, a payment has it. */
const isSet: FieldFilter = { from: '' }

/** What becomes of a redemption, by its word in the address; the server lists none of them apart. */
export const redemptionKinds = {
  redeemed: { title: 'Redeemed', narrowsBy: { status: { not: takenBack.is } } },
  payable: { title: 'Payable', narrowsBy: { toPay: true } },
  paid: { title: 'Paid', narrowsBy: { payableStatus: isSet } },
  unredeemed: { title: 'Unredeemed', narrowsBy: { status: takenBack.is } },
} as const satisfies Record<string, Kind<keyof Redemption>>
