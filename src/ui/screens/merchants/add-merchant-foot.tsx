import { Button, Text } from '@mantine/core'
import { newMerchantSteps, type NewMerchantValues } from '#store/resources/merchants/new-merchant.ts'
import type { Form } from '#ui/form/use-form.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import classes from './add-merchant.module.css'

interface FootProps {
  form: Form<NewMerchantValues>
  step: number
  /** Why it cannot be sent now; null while it can. */
  blocked: string | null
  looking: string | null
  onBack(): void
  onCancel(): void
}

/** What is under way, and the buttons: Next on every tab but the last, where the merchant is added. */
export function AddMerchantFoot({ form, step, blocked, looking, onBack, onCancel }: FootProps) {
  const isLast = step === newMerchantSteps.length - 1
  return (
    <>
      {looking !== null && (
        <Text size="sm" role="status">
          {looking}
        </Text>
      )}
      {isLast && blocked !== null && (
        <Text size="sm" role="status" ta="end">
          {blocked}
        </Text>
      )}
      <div className={classes['acts']}>
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
        {step > 0 && (
          <Button variant="default" disabled={form.busy} onClick={onBack}>
            Back
          </Button>
        )}
        {isLast ? (
          <Button type="submit" loading={form.busy} disabled={form.busy || blocked !== null}>
            Add Merchant
          </Button>
        ) : (
          <ActionButton type="submit">Next</ActionButton>
        )}
      </div>
    </>
  )
}
