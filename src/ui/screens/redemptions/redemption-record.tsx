import { renotifyRedemption, unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import {
  isUnredeemed,
  offersUnredeem,
  type RedemptionAccess,
  whyNotUnredeemable,
} from '#store/resources/redemptions/redemption-rules.ts'
import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'
import type { RecordAction } from '#ui/record/record-action.ts'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { CopyId } from './copy-id.tsx'
import { PaymentOfRedemption } from './payment-of-redemption.tsx'
import { RedemptionStatusBadge } from './redemption-status.tsx'
import { RenotifyDialog } from './renotify-dialog.tsx'
import { UnredeemDialog } from './unredeem-dialog.tsx'
import { whyNotNowUnredeemable } from './unredeem-check.ts'

const fact = factsOf<Redemption>()

const notice = {
  mutation: renotifyRedemption,
  noun: 'notification',
  after: [unredeemRedemption],
  // Nothing more can be done with what was taken back.
  may: (redemption: Redemption) => !isUnredeemed(redemption),
}

/** What may be done with a redemption. Un-redeem asks first whether it still can be (spec 001 §4). */
const actions: readonly RecordAction<Redemption>[] = [
  {
    ...notice,
    title: 'Renotify Customer',
    dialog: (props: DialogProps<Redemption>) => <RenotifyDialog {...props} notifyTo="NOTIFY_TO_USER" />,
  },
  {
    ...notice,
    title: 'Renotify Merchant',
    dialog: (props: DialogProps<Redemption>) => <RenotifyDialog {...props} notifyTo="NOTIFY_TO_MERCHANT" />,
  },
  {
    title: 'Unredeem',
    tone: 'danger',
    mutation: unredeemRedemption,
    noun: 'un-redeem',
    after: [renotifyRedemption],
    may: (redemption, { role, config }) => !isUnredeemed(redemption) && offersUnredeem(role, config.unredeemFor),
    why: (redemption) => whyNotUnredeemable(redemption, null),
    check: whyNotNowUnredeemable,
    dialog: UnredeemDialog,
  },
]

/** One redemption, as much of it as the role may see (spec 001 §2). */
export function redemptionRecord({ earned, platform, platformEarned }: RedemptionAccess): RecordSpec<Redemption> {
  return {
    resource: redemptions,
    heading: (id) => <CopyId id={id} />,
    actions,
    facts: [
      fact.time('dateTime', 'Date'),
      fact.time('unRedeemedDateTime', 'Unredeemed', { when: (row) => row.unRedeemedDateTime !== null }),
      fact.badge('status', 'Status', RedemptionStatusBadge),
      fact.node('Payment', (row) => <PaymentOfRedemption {...row} />, { when: (row) => row.payableStatus !== null }),
      fact.money('redeemedCents', 'Redeemed Amount'),
      fact.money('earnedCents', 'Earned Amount', { when: () => earned }),
      fact.money('platformEarnedCents', 'Platform Earned Amount', { when: () => platformEarned, none: 'N/A' }),
      fact.text((row) => `${row.merchantName} (${row.merchantId})`, 'Merchant', { when: () => platform }),
      fact.text((row) => `${row.subMerchantLocation} (${row.subMerchantId})`, 'Sub Merchant'),
      fact.copy('terminalId', 'Terminal ID'),
      fact.copy('referenceCode', 'Reference Code'),
      fact.copy('voucherId', 'Voucher ID'),
      fact.text('customerName', 'Customer Name'),
      fact.phone('mobileNo', 'Mobile No', { what: 'mobile number' }),
    ],
  }
}
