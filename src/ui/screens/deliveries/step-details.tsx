import { Checkbox, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { textInput } from '#store/values/live-input.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { endsEntry } from '#ui/keyboard/key-bursts.ts'
import { FieldPair } from '#ui/form/form-page.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { DispatchDetails, type ScanField } from './dispatch-details.tsx'
import type { MoveDetails } from './move-steps.ts'

const minuteMs = 60_000

interface StepDetailsProps extends ScanField {
  status: DeliveryStatus
  order: Delivery
  details: MoveDetails
  onChange(details: MoveDetails): void
  /** Enter in one of the fields, or the Tab that ends a scan. */
  onEnter(event: React.KeyboardEvent): void
}

/** What the next step asks for, filled in so that one key is enough. */
export function StepDetails({ status, order, details, onChange, onEnter, ...scans }: StepDetailsProps) {
  const now = useNow(minuteMs)
  const change = (patch: Partial<MoveDetails>) => onChange({ ...details, ...patch })
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!endsEntry(event.nativeEvent)) return
    event.preventDefault()
    onEnter(event)
  }
  switch (status) {
    case 'DISPATCHED':
      return <DispatchDetails details={details} change={change} onKeyDown={onKeyDown} {...scans} />
    case 'PICKUP_READY':
      return (
        <>
          <FieldPair>
            <DayField
              label="Pick-up date"
              min={todayInColombo(now)}
              value={details.selectedDate}
              onChange={(selectedDate) => change({ selectedDate })}
            />
            <TimeInput
              label="Pick-up time"
              value={details.selectedTime}
              onChange={({ currentTarget }) => change({ selectedTime: currentTarget.value })}
              onKeyDown={onKeyDown}
            />
          </FieldPair>
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
