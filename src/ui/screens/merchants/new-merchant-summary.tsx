import { Button } from '@mantine/core'
import {
  maskedNumber,
  newMerchantLabels as labels,
  newMerchantSteps,
  type NewMerchantField,
  type NewMerchantValues,
} from '#store/resources/merchants/new-merchant.ts'
import { visibleText } from '#store/values/visible-text.ts'
import classes from './add-merchant.module.css'

interface SummaryProps {
  values: NewMerchantValues
  category: string
  onEdit(field: NewMerchantField): void
}

/** Fields that say nothing of their own here: the second account number, and those that stand beside the summary. */
const leftOut: ReadonlySet<NewMerchantField> = new Set(['confirmAccountNumber'])

const steps = newMerchantSteps.slice(0, 2)

/** What will be sent, with the way back to each field; of the account number only its end can be read. */
export function NewMerchantSummary({ values, category, onEdit }: SummaryProps) {
  const shown = { ...values, category }
  return (
    <section aria-labelledby="merchant-summary" className={classes['summary']}>
      <h2 id="merchant-summary">Before it is added</h2>
      {steps.map(({ title, fields }) => (
        <div key={title}>
          <h3>{title}</h3>
          <dl>
            {fields
              .filter((field) => !leftOut.has(field))
              .map((field) => (
                <div key={field} className={classes['line']}>
                  <dt>{labels[field]}</dt>
                  <dd>
                    <span>{wordsFor(shown, field) || '–'}</span>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`Change ${labels[field]}`}
                      onClick={() => onEdit(field)}
                    >
                      Change
                    </Button>
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function wordsFor(values: NewMerchantValues, field: NewMerchantField): string {
  switch (field) {
    case 'tags':
      return values.tags.map(({ name }) => name).join(', ')
    case 'description':
    case 'termsAndConditions':
      return visibleText(values[field])
    case 'accountNumber':
      return maskedNumber(values.accountNumber)
    case 'commission':
      return values.commission === '' ? '' : `${values.commission} %`
    default:
      return values[field]
  }
}
