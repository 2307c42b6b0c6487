import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { dayField, todayInColombo } from '#store/values/calendar-day.ts'
import { anyDay } from '#store/values/day-range.ts'
import { personNameInput } from '#store/values/live-input.ts'
import { mobileField } from '#store/values/mobile-number.ts'
import { emailField, nameField } from '#store/values/text-fields.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { csvMissing } from '#ui/form/csv-words.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { DayRangeField } from '#ui/form/day-range-field.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { RichTextField } from '#ui/form/rich-text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ReadMore } from '#ui/kit/read-more.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { SinkPart } from './sink-part.tsx'

const sink = z.object({
  name: nameField('Name'),
  email: emailField,
  mobile: mobileField,
  day: dayField('Date cannot be empty'),
  pickUp: z.string().min(1, 'Pick-up cannot be empty'),
  days: z.object({ start: z.string(), end: z.string() }),
  notify: z.boolean(),
  file: z.custom<File | null>().refine((choice) => choice !== null, csvMissing),
})

const empty: z.input<typeof sink> = {
  name: '',
  email: '',
  mobile: '',
  day: '',
  pickUp: '',
  days: anyDay,
  notify: false,
  file: null,
}

const long = 'One voucher for many merchants: supermarkets, bookshops, petrol stations and the tailor next door.'

/** A form with a field of every kind, in a dialog. */
export function SinkFormDialog() {
  const [open, setOpen] = useState(false)
  const [today] = useState(() => todayInColombo(Date.now()))
  const [sent, setSent] = useState('')
  const [wrongFile, setWrongFile] = useState<string | null>(null)
  const [rich, setRich] = useState('<p>With <strong>marks</strong></p>')
  const form = useForm({
    schema: sink,
    initial: empty,
    draft: { name: 'kitchen-sink', leaveOut: ['file'] },
    async onSubmit({ name, mobile, day, pickUp }) {
      // What a server may say: of the form, and of one field.
      if (name === 'nobody') return 'There is nobody of that name'
      if (name === 'taken') return { name: 'This name is taken' }
      setSent(`${name} ${mobile} ${day} ${pickUp}`)
      setOpen(false)
      toastDone('Sent')
      return null
    },
  })

  return (
    <SinkPart title="Form in a dialog">
      <RichTextField label="Description" value={rich} onChange={setRich} max={40} />
      <ReadMore text={long} max={40} what="description" />
      <Button
        variant="default"
        onClick={() => {
          form.reset()
          setOpen(true)
        }}
      >
        Open the form
      </Button>
      <output>{sent}</output>
      <FormModal
        title="Every kind of field"
        opened={open}
        onClose={() => setOpen(false)}
        form={form}
        act="Send it"
        size="lg"
      >
        <Stack gap="sm">
          <TextInput
            label="Name"
            required
            data-autofocus
            {...form.text('name', (typed) => personNameInput(typed, 70))}
          />
          <TextInput label="Email" required inputMode="email" {...form.text('email')} />
          <PhoneField label="Mobile number" required {...form.field('mobile')} />
          <DayField label="Date" required min={today} {...form.field('day')} />
          <DateTimeField label="Pick-up" required minDay={today} {...form.field('pickUp')} />
          <DayRangeField label="Period" value={form.values.days} onChange={(days) => form.set({ days })} />
          <CsvDrop
            label="Codes"
            file={form.values.file}
            problem={wrongFile ?? form.field('file').error ?? null}
            onFile={(file, problem) => {
              setWrongFile(problem)
              form.set({ file })
            }}
          />
          <Checkbox label="Notify" {...form.box('notify')} />
        </Stack>
      </FormModal>
    </SinkPart>
  )
}
