import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { editPurchase } from '#store/resources/purchases/purchase-edits.ts'
import type { Purchase } from '#store/resources/purchases/purchases.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { mobileInput, textInput } from '#store/values/live-input.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { changedDetails, detailsForm, detailsOf } from './purchase-form.ts'

/** E-mail, schedule date and SMS number of a pending purchase, in one form (spec 002 §2, decisions.md H15). */
export function EditPurchaseDialog({ row, opened, onClose }: DialogProps<Purchase>) {
  const edited = useEditedRow(row, editPurchase, detailsOf)
  const { began, initial } = edited
  const { submit } = useMutation(editPurchase, { onSent: onClose })
  const [now] = useState(() => Date.now())
  const form = useForm({
    schema: detailsForm(initial, now),
    initial,
    onSubmit(sent) {
      const { id, pendingVoucherId } = began
      return submit({ id, pendingVoucherId, ...changedDetails(began, sent) }, began)
    },
  })
  return (
    <FormModal
      title="Edit delivery details"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Save"
      blocked={edited.blockedReason(form) ?? (form.dirty ? null : 'Nothing has been changed.')}
    >
      <ChangedFields edited={edited} form={form} />
      <TextInput
        label="Email"
        data-autofocus
        inputMode="email"
        autoComplete="off"
        {...form.text('email', (typed) => textInput(typed, 320))}
      />
      <DayField label="Schedule date" {...form.field('scheduleDay')} min={todayInColombo(now)} />
      <TextInput
        label="SMS number"
        description="An optional plus and 2 to 15 digits"
        inputMode="tel"
        autoComplete="off"
        {...form.text('smsNumber', (typed) => mobileInput(typed, 20))}
      />
    </FormModal>
  )
}
