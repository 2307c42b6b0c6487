import type { DialogProps } from '#ui/record/open-record.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { pickerTypes } from '#store/resources/deliveries/delivery-calls.ts'
import { handOver, pickerForm } from '#store/resources/deliveries/delivery-mutations.ts'
import { type PickerType, pickerTypeTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { textInput } from '#store/values/live-input.ts'
import { mobileWords } from '#store/values/mobile-number.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'

const nameMax = 255
const typeChoices = pickerTypes.map((value) => ({ value, label: pickerTypeTitles[value] }))

/** Who has picked an order up (spec 002 §3, §5). */
export function PickerDialog({ row: order, opened, onClose }: DialogProps<Delivery>) {
  const { id, pickerName, pickerType, pickerPhoneNumber, notes } = order
  const { submit } = useMutation(handOver, { onSent: onClose })
  const form = useForm({
    schema: pickerForm,
    initial: {
      pickerName: pickerName ?? '',
      pickerType: pickerTypes.find((type) => type === pickerType) ?? ('CUSTOMER' as PickerType),
      pickerPhoneNumber: mobileWords(pickerPhoneNumber ?? ''),
      notes: notes ?? '',
    },
    onSubmit: (sent) => submit({ id, ...sent }, order),
  })
  const type = form.field('pickerType')
  return (
    <FormModal title="Picker Details" opened={opened} onClose={onClose} form={form} act="Save" busyAct="Saving...">
      <TextInput
        label="Picker name"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('pickerName', (typed) => textInput(typed, nameMax))}
      />
      <NativeSelect
        label="Picker type"
        name={type.name}
        value={type.value}
        data={typeChoices}
        onChange={({ currentTarget }) => type.onChange(currentTarget.value as PickerType)}
      />
      <TextInput
        label="Phone number"
        description={pickerPhoneNumber === null ? 'Optional, 10 digits' : '10 digits; left empty, the number stays'}
        inputMode="tel"
        autoComplete="off"
        {...form.text('pickerPhoneNumber', (typed) => textInput(typed, 30))}
      />
      <Textarea
        label="Notes"
        {...(notes === null ? {} : { description: 'Left empty, the notes stay' })}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('notes')}
      />
    </FormModal>
  )
}
