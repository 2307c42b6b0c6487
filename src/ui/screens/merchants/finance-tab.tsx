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
      <LimitedField
        label={labels.accountName}
        required
        max={max.accountName}
        bind={(filter) => form.text('accountName', filter)}
      />
      <LimitedField
        label={labels.accountNumber}
        required
        inputMode="numeric"
        max={max.accountNumber}
        filter={digitsInput}
        bind={(filter) => form.text('accountNumber', filter)}
      />
      <LimitedField
        label={labels.confirmAccountNumber}
        required
        inputMode="numeric"
        max={max.accountNumber}
        filter={digitsInput}
        bind={(filter) => form.text('confirmAccountNumber', filter)}
      />
      <LimitedField
        label={labels.bankName}
        required
        max={max.bankName}
        bind={(filter) => form.text('bankName', filter)}
      />
      <LimitedField
        label={labels.branchName}
        required
        max={max.branchName}
        bind={(filter) => form.text('branchName', filter)}
      />
      <LimitedField
        label={labels.email}
        required
        inputMode="email"
        max={max.email}
        bind={(filter) => form.text('email', filter)}
      />
      <LimitedField
        label={labels.commission}
        inputMode="decimal"
        placeholder="Enter commission as a percentage (e.g. 5%)"
        max={max.commission}
        filter={decimalInput}
        hint={isHigh && 'More than a hundred per cent'}
        bind={(filter) => form.text('commission', filter)}
      />
    </div>
  )
}
