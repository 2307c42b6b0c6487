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
  /** Its summary follows what is typed on the other tabs only once it is looked at. */
  isShown: boolean
  /** The category that is chosen, or preset. */
  category: string
  /** Leads back to a field. */
  onEdit(field: NewMerchantField): void
}

/** 'GL Account Details', and under them all that will be sent. */
export function GlTab({ form, isShown, category, onEdit }: GlTabProps) {
  return (
    <div className={classes['withSummary']}>
      <div className={classes['fields']}>
        <LimitedField label={labels.glName} required max={max.glName} {...form.text('glName')} />
        <LimitedField label={labels.glType} required max={max.glType} {...form.text('glType')} />
        <LimitedField
          label={labels.totalBalance}
          required
          inputMode="decimal"
          max={max.totalBalance}
          filter={decimalInput}
          {...form.text('totalBalance')}
        />
        <LimitedField
          label={labels.glDescription}
          required
          isLong
          max={max.glDescription}
          {...form.text('glDescription')}
        />
      </div>
      {isShown && <NewMerchantSummary values={form.values} category={category} onEdit={onEdit} />}
    </div>
  )
}
