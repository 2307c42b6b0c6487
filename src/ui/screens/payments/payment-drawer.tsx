import { collectionName } from '#store/define/collection-name.ts'
import { type Payment, payments } from '#store/resources/payments/payments.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { RowDrawer } from '#ui/listing/row-drawer.tsx'
import classes from './payments.module.css'
import { PaidRedemptions } from './paid-redemptions.tsx'
import { paymentDay } from './payment-words.ts'
import type { PaymentView } from './use-payment-view.ts'

interface PaymentDrawerProps {
  id: string | null
  view: PaymentView
  onClose(): void
}

/** One payment beside the list: what was paid to whom, and for which redemptions (spec 001 §2). */
export function PaymentDrawer({ id, view, onClose }: PaymentDrawerProps) {
  return (
    <RowDrawer<Payment>
      id={id}
      collection={collectionName(payments.name, view.scope)}
      noun={payments.noun.one}
      onClose={onClose}
      title={(shown) => `Payment ${shown}`}
    >
      {(payment) => (
        <>
          <Facts>
            <Fact name="Date">{`${formatDateTime(payment.createdAt)} IST`}</Fact>
            <Fact name="Payment Date">{paymentDay(payment.paymentDate)}</Fact>
            <Fact name="Reference Code">
              {payment.referenceCode === '' ? (
                '–'
              ) : (
                <span className={classes['withCopy']}>
                  {payment.referenceCode}
                  <CopyButton value={payment.referenceCode} what="reference code" />
                </span>
              )}
            </Fact>
            <Fact name="Merchant ID">{payment.merchantId}</Fact>
            <Fact name="Merchant Name">{payment.merchantName || '–'}</Fact>
            <Fact name={view.sight.total}>{formatLkr(payment.amountCents)}</Fact>
          </Facts>
          <PaidRedemptions redemptions={payment.redemptions} />
        </>
      )}
    </RowDrawer>
  )
}
