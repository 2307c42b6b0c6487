import { NativeSelect, Tooltip } from '@mantine/core'
import { changePaymentType } from '#store/resources/pending-purchases/pending-purchase-edits.ts'
import type { PendingPurchase } from '#store/resources/pending-purchases/pending-purchases.ts'
import { paymentTypes } from '#store/resources/purchases/purchase-calls.ts'
import { paymentTypeTitles, paymentTypeWords } from '#store/resources/purchases/purchase-rules.ts'
import { troubleOf } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { pendingWords } from './pending-words.ts'

/** How a purchase was paid; it can be changed only where there is a payment (spec 002 §2). */
export function PaymentField({ row }: { row: PendingPurchase }) {
  const { run, result } = useMutation(changePaymentType)
  const { id, purchaseId, paymentType, waits } = row
  if (paymentType === null) {
    return (
      <Tooltip label={pendingWords.noPayment} events={{ hover: true, focus: true, touch: true }}>
        {/* The keyboard reads the tooltip too. */}
        <button type="button" aria-disabled="true" className="mantine-focus-auto" style={plain}>
          N/A
        </button>
      </Tooltip>
    )
  }
  const known = paymentTypes.map((type) => ({ value: type as string, label: paymentTypeTitles[type] }))
  const isKnown = known.some(({ value }) => value === paymentType)

  function choose(chosen: string) {
    const type = paymentTypes.find((one) => one === chosen)
    if (type) void run({ id, purchaseId, paymentType: type }, row)
  }

  return (
    <NativeSelect
      aria-label="Payment method"
      value={paymentType}
      disabled={!waits}
      data={isKnown ? known : [{ value: paymentType, label: paymentTypeWords(paymentType) }, ...known]}
      error={troubleOf(result)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

const plain = { border: 0, padding: 0, background: 'none', font: 'inherit', color: 'inherit', cursor: 'help' } as const
