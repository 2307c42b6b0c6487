import type { RedemptionSight } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { type Cents, formatLkr } from '#store/values/money.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import classes from './redemption-drawer.module.css'
import { PaymentOfRedemption } from './payment-of-redemption.tsx'
import { RedemptionStatusBadge } from './redemption-status.tsx'

/** Every field of a redemption that the role may see (spec 001 §2). */
export function RedemptionFacts({ redemption, sight }: { redemption: Redemption; sight: RedemptionSight }) {
  const { unRedeemedDateTime, payableStatus, paymentId, merchantName, merchantId } = redemption
  return (
    <Facts>
      <Fact name="Date">{`${formatDateTime(redemption.dateTime)} IST`}</Fact>
      {unRedeemedDateTime !== null && <Fact name="Unredeemed">{`${formatDateTime(unRedeemedDateTime)} IST`}</Fact>}
      <Fact name="Status">
        <RedemptionStatusBadge status={redemption.status} />
      </Fact>
      {payableStatus !== null && (
        <Fact name="Payment">
          <PaymentOfRedemption paymentId={paymentId} payableStatus={payableStatus} />
        </Fact>
      )}
      <Fact name="Redeemed Amount">{formatLkr(redemption.redeemedCents)}</Fact>
      {sight.earned && <Fact name="Earned Amount">{moneyWords(redemption.earnedCents, '–')}</Fact>}
      {sight.platformEarned && (
        <Fact name="Platform Earned Amount">{moneyWords(redemption.platformEarnedCents, 'N/A')}</Fact>
      )}
      {sight.platform && <Fact name="Merchant">{`${merchantName} (${merchantId})`}</Fact>}
      <Fact name="Sub Merchant">{`${redemption.subMerchantLocation} (${redemption.subMerchantId})`}</Fact>
      <Fact name="Terminal ID">{copied(redemption.terminalId, 'terminal ID')}</Fact>
      <Fact name="Reference Code">{copied(redemption.referenceCode, 'reference code')}</Fact>
      <Fact name="Voucher ID">{copied(redemption.voucherId, 'voucher ID')}</Fact>
      <Fact name="Customer Name">{redemption.customerName || '–'}</Fact>
      <Fact name="Mobile No">{copied(redemption.mobileNo, 'mobile number')}</Fact>
    </Facts>
  )
}

function moneyWords(cents: Cents | null, none: string): string {
  return cents === null ? none : formatLkr(cents)
}

function copied(text: string, what: string): React.ReactNode {
  if (text === '') return '–'
  return (
    <span className={classes['withCopy']}>
      {text}
      <CopyButton value={text} what={what} />
    </span>
  )
}
