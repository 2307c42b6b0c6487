import { type Payment, payments } from '#store/resources/payments/payments.ts'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { PaidRedemptions } from './paid-redemptions.tsx'
import { Remittance } from './remittance.tsx'
import type { PaymentView } from './use-payment-view.ts'

const fact = factsOf<Payment>()

const facts = (total: string) => [
  fact.time('createdAt', 'Date'),
  fact.day('paymentDate', 'Payment Date'),
  fact.copy('referenceCode', 'Reference Code'),
  fact.text('merchantId', 'Merchant ID'),
  fact.text('merchantName', 'Merchant Name'),
  fact.money('amountCents', total),
]

interface PaymentDrawerProps {
  id: string | null
  view: PaymentView
  onClose(): void
}

/** One payment beside the list: what was paid to whom, and for which redemptions (spec 001 §2). */
export function PaymentDrawer({ id, view: { scope, access }, onClose }: PaymentDrawerProps) {
  const spec = { resource: payments, heading: 'Payment', facts: facts(access.total) }
  return (
    <RecordDrawer spec={spec} id={id} scope={scope} onClose={onClose}>
      {(payment, record) => (
        <>
          <RecordFacts facts={spec.facts} row={payment} record={record} />
          <Remittance payment={payment} maySend={access.merchants} />
          <PaidRedemptions redemptions={payment.redemptions} />
        </>
      )}
    </RecordDrawer>
  )
}
