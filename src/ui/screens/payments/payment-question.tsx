import { Alert } from '@mantine/core'
import type { NewPayment } from '#store/resources/payments/payment-actions.ts'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import type { Asked } from './pay-chosen.ts'
import { confirmFacts, duplicateWords } from './payment-form.ts'

interface PaymentQuestionProps {
  payment: NewPayment
  asked: Asked
}

/** What a person says yes to: whom, how many, how much, under which code, on which day (decisions.md E3, E7). */
export function PaymentQuestion({ payment, asked: { known, unasked, offline } }: PaymentQuestionProps) {
  const duplicate = duplicateWords(known, unasked)
  return (
    <>
      <Facts>
        {confirmFacts(payment).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {duplicate !== null && (
        <Alert color="yellow" variant="light" p="sm" mt="sm">
          {duplicate}
        </Alert>
      )}
      {offline && (
        <Alert color="yellow" variant="light" p="sm" mt="sm">
          You are offline: the redemptions are read once more and the payment is sent by itself if the server is back
          within 10 minutes, else you are asked.
        </Alert>
      )}
    </>
  )
}
