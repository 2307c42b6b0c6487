import { Checkbox, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { textInput } from '#store/values/live-input.ts'
import { DayField } from '#ui/form/day-field.tsx'
import type { MoveDetails } from './move-steps.ts'
import classes from './packing.module.css'

interface StepDetailsProps {
  status: DeliveryStatus
  order: Delivery
  details: MoveDetails
  onChange(details: MoveDetails): void
  /** Enter in one of the fields. */
  onEnter(): void
}

/** What the next step asks for, filled in so that one key is enough. */
export function StepDetails({ status, order, details, onChange, onEnter }: StepDetailsProps) {
  const change = (patch: Partial<MoveDetails>) => onChange({ ...details, ...patch })
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) onEnter()
  }
  switch (status) {
    case 'DISPATCHED':
      return (
        <>
          <TextInput
            label="Order Tracking ID"
            description="Optional: press Tab and scan it"
            autoComplete="off"
            spellCheck={false}
            value={details.trackingId}
            onChange={({ currentTarget }) => change({ trackingId: textInput(currentTarget.value, 100) })}
            onKeyDown={onKeyDown}
          />
          <Checkbox
            label="Send Notification to Customer"
            description="Only with a tracking ID"
            disabled={details.trackingId.trim() === ''}
            checked={details.notify && details.trackingId.trim() !== ''}
            onChange={({ currentTarget }) => change({ notify: currentTarget.checked })}
          />
        </>
      )
    case 'PICKUP_READY':
      return (
        <>
          <div className={classes['pair']}>
            <DayField
              label="Pick-up date"
              value={details.selectedDate}
              onChange={(selectedDate) => change({ selectedDate })}
            />
            <TimeInput
              label="Pick-up time"
              value={details.selectedTime}
              onChange={({ currentTarget }) => change({ selectedTime: currentTarget.value })}
              onKeyDown={onKeyDown}
            />
          </div>
          <Checkbox
            label="Send SMS Notification to Customer"
            checked={details.notify}
            onChange={({ currentTarget }) => change({ notify: currentTarget.checked })}
          />
        </>
      )
    case 'PICKED':
      return (
        <TextInput
          label="Picker name"
          placeholder={order.receiverName}
          description="The receiver, unless somebody else comes"
          autoComplete="off"
          value={details.pickerName}
          onChange={({ currentTarget }) => change({ pickerName: textInput(currentTarget.value, 255) })}
          onKeyDown={onKeyDown}
        />
      )
    default:
      return null
  }
}
