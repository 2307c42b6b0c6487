import { type MerchantName, merchantTitle } from '#store/resources/merchants/merchants.ts'
import { DayRangeField } from '#ui/form/day-range-field.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { OneField } from '#ui/pickers/one-field.tsx'
import classes from './reconciliation.module.css'

interface ReconciliationChoicesProps {
  list: ListingUse
  /** Null where a person sees one merchant alone. */
  merchants: readonly MerchantName[] | null
  /** '' for all of them. */
  merchant: string
  onMerchant(id: string): void
}

/** What is reconciled: of whom, and in which days. */
export function ReconciliationChoices({ list, merchants, merchant, onMerchant }: ReconciliationChoicesProps) {
  return (
    <div className={classes['choices']}>
      {merchants !== null && (
        <OneField
          label="Merchant"
          none="All merchants"
          nothing="No merchants"
          options={merchants.map((one) => ({ value: one.id, label: merchantTitle(one) }))}
          value={merchant}
          onChange={onMerchant}
        />
      )}
      <DayRangeField
        label="Reconciled"
        value={list.period}
        onChange={({ start, end }) =>
          list.change({ startDate: start || undefined, endDate: end || undefined, page: 1 }, 'replace')
        }
      />
    </div>
  )
}
