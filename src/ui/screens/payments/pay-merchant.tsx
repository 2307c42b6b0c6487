import { useEffect, useRef, useState } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { nothingSelected } from '#ui/listing/selection.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import classes from './add-payment.module.css'
import fields from './payment-fields.module.css'
import { emptyPayment, paymentForm } from './payment-form.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ToPayPanel } from './to-pay-panel.tsx'
import { usePay } from './use-pay.tsx'
import { useToPay } from './use-to-pay.ts'

/** One merchant's redemptions, and the payment that is made of those that are selected. */
export function PayMerchant({ merchant }: { merchant: MerchantName }) {
  const toPay = useToPay(merchant)
  const { list } = toPay
  const pay = usePay(merchant, toPay)
  const [tried, setTried] = useState(false)
  const form = useForm({
    schema: paymentForm,
    initial: emptyPayment,
    async onSubmit(typed) {
      const result = await pay(typed)
      if (result.kind === 'trouble') return result.words
      if (result.kind === 'paid') endPayment(typed.referenceCode)
      return null
    },
  })
  const { referenceCode } = form.values
  const typedNow = useRef(referenceCode)
  useEffect(() => {
    typedNow.current = referenceCode
  }, [referenceCode])
  useUnsavedGuard(list.selection.ids.size > 0 || referenceCode !== '', 'page')

  /** What was typed while the payment was sent is the next one's; what was paid is no longer selected by then. */
  function endPayment(paidUnder: string) {
    if (typedNow.current.trim() === paidUnder) form.set({ referenceCode: '' })
    setTried(false)
  }

  function letGo() {
    list.select(() => nothingSelected)
    form.set(emptyPayment)
    setTried(false)
  }

  async function cancel() {
    const isMeant = await confirm({
      title: 'Cancel payment',
      text: 'Are you sure you want to cancel ?',
      act: 'Yes',
      stay: 'No',
    })
    if (isMeant) letGo()
  }

  return (
    <div className={classes['pay']}>
      <ToPayPanel toPay={toPay} missing={tried && list.selection.ids.size === 0} />
      <form
        noValidate
        aria-label="Payment"
        className={fields['form']}
        onSubmit={(event) => {
          setTried(true)
          form.submit(event)
        }}
      >
        <PaymentFields form={form} list={list} unsaid={toPay.unsaid} onCancel={() => void cancel()} />
      </form>
    </div>
  )
}
