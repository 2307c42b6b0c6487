import { useEffect, useRef } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import { addPayment, tooManyWords } from '#store/resources/payments/payment-actions.ts'
import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { payChosen, type PayResult } from './pay-chosen.ts'
import { paymentOf, type TypedPayment } from './payment-form.ts'
import { PaymentQuestion } from './payment-question.tsx'
import { readHeld } from '#ui/live/read-held.ts'
import { useServerCheck } from './use-server-check.ts'
import type { ToPayUse } from './use-to-pay.ts'

/** Records a payment for what is selected: read once more, asked about, sent once. */
export function usePay(
  merchant: MerchantName,
  { list, onTheirWay }: ToPayUse,
): (typed: TypedPayment) => Promise<PayResult> {
  const portal = usePortal()
  const check = useServerCheck()
  const { run } = useMutation(addPayment)
  const isHere = useStillHere(merchant.id)

  return async (typed) => {
    const ids = [...list.selection.ids]
    const tooMany = tooManyWords(ids.length)
    // Before anything is read: there is nothing to wait for.
    if (tooMany !== null) return { kind: 'trouble', words: tooMany }
    const result = await payChosen(
      {
        now: Date.now,
        isHere,
        held: () => readHeld<Redemption>(portal, redemptions.name, ids),
        make: (rows) => paymentOf(merchant, rows, typed),
        isOnItsWay: (number) => onTheirWay.has(number),
        reRead: check.chosen,
        sameReference: check.sameReference,
        confirm: (payment, asked) =>
          confirm({
            title: 'Add this payment?',
            text: 'A recorded payment can’t be reversed here.',
            detail: <PaymentQuestion payment={payment} asked={asked} />,
            act: 'Add payment',
          }),
        send: (payment) => run(payment, null),
        tell: toastFailed,
        leaveOut: (out) =>
          list.select((now) => ({ ids: new Set([...now.ids].filter((id) => !out.has(id))), anchor: null })),
        refresh: (payment) =>
          void check
            .refresh(payment)
            // What it would have shown comes with the next look.
            .catch(() => {})
            .finally(() => isHere() && list.retry()),
      },
      ids.length,
      typed.paymentDate,
    )
    return result
  }
}

/** Whether the page still shows this merchant, for what goes on after an answer. */
function useStillHere(merchantId: string): () => boolean {
  const shown = useRef<string | null>(merchantId)
  useEffect(() => {
    shown.current = merchantId
    return () => {
      shown.current = null
    }
  }, [merchantId])
  return () => shown.current === merchantId
}
