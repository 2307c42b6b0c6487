import { decimalInput } from '#store/values/live-input.ts'
import {
  newMerchantLabels as labels,
  newMerchantMax as max,
  type NewMerchantField,
  type NewMerchantValues,
} from '#store/resources/merchants/new-merchant.ts'
import { LimitedField } from '#ui/form/limited-field.tsx'
import type { Form } from '#ui/form/use-form.ts'
import classes from './add-merchant.module.css'
import { NewMerchantSummary } from './new-merchant-summary.tsx'

interface GlTabProps {
  form: Form<NewMerchantValues>
  /** The category that is chosen, or preset. */
  category: string
  /** Leads back to a field. */
  onEdit(field: NewMerchantField): void
}

/** 'GL Account Details', and under them all that will be sent. */
export function GlTab({ form, category, onEdit }: GlTabProps) {
  return (
    <div className={classes['withSummary']}>
      <div className={classes['fields']}>
        <LimitedField label={labels.glName} required max={max.glName} bind={(filter) => form.text('glName', filter)} />
        <LimitedField label={labels.glType} required max={max.glType} bind={(filter) => form.text('glType', filter)} />
        <LimitedField
          label={labels.totalBalance}
          required
          inputMode="decimal"
          max={max.totalBalance}
          filter={decimalInput}
          bind={(filter) => form.text('totalBalance', filter)}
        />
        <LimitedField
          label={labels.glDescription}
          required
          isLong
          max={max.glDescription}
          bind={(filter) => form.text('glDescription', filter)}
        />
      </div>
      <NewMerchantSummary values={form.values} category={category} onEdit={onEdit} />
    </div>
  )
}
