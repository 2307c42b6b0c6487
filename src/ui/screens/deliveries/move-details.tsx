import { Checkbox, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useState } from 'react'
import type { DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { textInput } from '#store/values/live-input.ts'
import { DayField } from '#ui/form/day-field.tsx'
import classes from '#ui/bulk/bulk.module.css'
import { FieldPair } from '#ui/form/form-page.tsx'
import type { MoveDetails } from './move-steps.ts'

interface DetailFieldsProps {
  status: DeliveryStatus
  details: MoveDetails
  onChange(patch: Partial<MoveDetails>): void
}

/** What a status asks for, once for all of the orders. */
export function DetailFields({ status, details, onChange }: DetailFieldsProps) {
  const [today] = useState(() => todayInColombo(Date.now()))
  switch (status) {
    case 'DISPATCHED':
      return <p className={classes['note']}>Without tracking IDs: those are pasted for many with “Tracking IDs”.</p>
    case 'PICKUP_READY':
      return (
        <>
          <FieldPair>
            <DayField
              label="Pick-up date"
              required
              min={today}
              value={details.selectedDate}
              onChange={(selectedDate) => onChange({ selectedDate })}
            />
            <TimeInput
              label="Pick-up time"
              required
              value={details.selectedTime}
              onChange={({ currentTarget }) => onChange({ selectedTime: currentTarget.value })}
            />
          </FieldPair>
          <Checkbox
            label="Send SMS Notification to Customer"
            checked={details.notify}
            onChange={({ currentTarget }) => onChange({ notify: currentTarget.checked })}
          />
        </>
      )
    case 'PICKED':
      return (
        <TextInput
          label="Picker name"
          description="One person for all of them, for example a driver; left empty, each is taken by its receiver"
          autoComplete="off"
          value={details.pickerName}
          onChange={({ currentTarget }) => onChange({ pickerName: textInput(currentTarget.value, 255) })}
        />
      )
    default:
      return null
  }
}
