import { Checkbox, TextInput } from '@mantine/core'
import { referenceMax } from '#store/resources/payments/payment-actions.ts'
import { unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { formatCount } from '#store/values/count.ts'
import { textInput } from '#store/values/live-input.ts'
import { formatLkr } from '#store/values/money.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { FormActs, FormTrouble } from '#ui/form/form-page.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { useNow } from '#ui/kit/use-now.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import classes from './payment-fields.module.css'
import type { emptyPayment } from './payment-form.ts'

interface PaymentFieldsProps {
  form: Form<typeof emptyPayment>
  list: ListingUse
  /** Selected redemptions that do not say what was earned. */
  unsaid: number
  onCancel(): void
}

/** What the payment comes to, what is typed of it, and its two buttons (spec 001 §2). */
export function PaymentFields({ form, list, unsaid, onCancel }: PaymentFieldsProps) {
  // A page left open over midnight may choose the new day.
  const today = todayInColombo(useNow(60_000))
  const count = list.selection.ids.size
  const sum = count === 0 ? 0 : list.sum
  return (
    <>
      <dl className={classes['sums']}>
        <div>
          <dt>Selected redemptions</dt>
          <dd>{formatCount(count)}</dd>
        </div>
        <div>
          <dt>Total amount to pay</dt>
          <dd data-total>{sum === null ? '…' : formatLkr(sum)}</dd>
          {unsaid > 0 && <dd className={classes['unsaid']}>{`${unsaidWords(unsaid)}: not in this total`}</dd>}
        </div>
      </dl>
      <div className={classes['fields']}>
        <TextInput
          label="Reference Code"
          required
          autoComplete="off"
          {...form.text('referenceCode', (typed) => textInput(typed, referenceMax))}
        />
        <DayField label="Payment Date" required max={today} {...form.field('paymentDate')} />
      </div>
      <Checkbox label="Send email notification to merchant" {...form.box('notifyMerchantViaEmail')} />
      <FormTrouble form={form} />
      <FormActs act="ADD PAYMENT" cancel="CANCEL" busy={form.busy} onCancel={onCancel} />
    </>
  )
}
