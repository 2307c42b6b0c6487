import type { DialogProps } from '#ui/record/open-record.ts'
import { Checkbox } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useState } from 'react'
import { pickUpForm, readyForPickup } from '#store/resources/deliveries/delivery-mutations.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { whyPickUpOver } from '#store/resources/deliveries/delivery-rules.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { FieldPair } from '#ui/form/form-page.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'

/** From when a pickup lies ready, and whether its customer is told by SMS; closes the drawer (spec 002 §4). */
export function PickUpDialog({ row: order, opened, onClose, onLeave }: DialogProps<Delivery>) {
  const { id } = order
  const { submit } = useMutation(readyForPickup, {
    onSent() {
      onClose()
      onLeave()
    },
  })
  const [today] = useState(() => todayInColombo(Date.now()))
  const [still] = useState(() => stillAhead(order, Date.now()))
  const form = useForm({
    schema: pickUpForm,
    initial: { ...still, notify: false },
    async onSubmit(sent) {
      const over = whyPickUpOver(sent.selectedDate, sent.selectedTime, Date.now())
      if (over !== null) return { selectedTime: over }
      return submit({ id, ...sent }, order)
    },
  })
  return (
    <FormModal
      title="Pick-up Date and Time"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Save"
      busyAct="Saving..."
      mayDrop
    >
      <FieldPair>
        <DayField label="Pick-up date" required min={today} {...form.field('selectedDate')} />
        <TimeInput label="Pick-up time" required {...form.text('selectedTime')} />
      </FieldPair>
      <Checkbox label="Send SMS Notification to Customer" {...form.box('notify')} />
    </FormModal>
  )
}

/** The time the order has, unless it is over. */
function stillAhead({ pickUpDate, pickUpTime }: Delivery, now: number) {
  const time = { selectedDate: pickUpDate ?? '', selectedTime: pickUpTime ?? '' }
  return whyPickUpOver(time.selectedDate, time.selectedTime, now) === null
    ? time
    : { selectedDate: '', selectedTime: '' }
}
