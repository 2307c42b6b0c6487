import { Text } from '@mantine/core'
import { decimalPattern, isAboveHundred } from '#store/resources/merchants/merchant-decimals.ts'
import {
  newMerchantLabels as labels,
  newMerchantMax as max,
  type NewMerchantValues,
} from '#store/resources/merchants/new-merchant.ts'
import { decimalInput, digitsInput } from '#store/values/live-input.ts'
import { LimitedField } from '#ui/form/limited-field.tsx'
import type { Form } from '#ui/form/use-form.ts'
import classes from './add-merchant.module.css'

/** 'Finance Details': typed, sent, and kept nowhere on this device (decisions.md M1, N4). */
export function FinanceTab({ form }: { form: Form<NewMerchantValues> }) {
  const { commission } = form.values
  const isHigh = decimalPattern.test(commission) && isAboveHundred(commission)
  return (
    <div className={classes['fields']}>
      <Text size="sm">
        What you type on this tab is not kept on this device: after a reload it is to be typed again.
      </Text>
      <LimitedField label={labels.accountName} required max={max.accountName} {...form.text('accountName')} />
      <LimitedField
        label={labels.accountNumber}
        required
        inputMode="numeric"
        max={max.accountNumber}
        filter={digitsInput}
        {...form.text('accountNumber')}
      />
      <LimitedField
        label={labels.confirmAccountNumber}
        required
        inputMode="numeric"
        max={max.accountNumber}
        filter={digitsInput}
        {...form.text('confirmAccountNumber')}
      />
      <LimitedField label={labels.bankName} required max={max.bankName} {...form.text('bankName')} />
      <LimitedField label={labels.branchName} required max={max.branchName} {...form.text('branchName')} />
      <LimitedField label={labels.email} required inputMode="email" max={max.email} {...form.text('email')} />
      <LimitedField
        label={labels.commission}
        inputMode="decimal"
        placeholder="Enter commission as a percentage (e.g. 5%)"
        max={max.commission}
        filter={decimalInput}
        hint={isHigh && 'More than a hundred per cent'}
        {...form.text('commission')}
      />
    </div>
  )
}
