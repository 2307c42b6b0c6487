import { Checkbox, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { textInput } from '#store/values/live-input.ts'
import type { MoveDetails } from './move-steps.ts'

/** Longer than any courier's. */
const idMax = 100

/** The field that takes a scan by itself. */
export interface ScanField {
  tracking: React.RefObject<HTMLInputElement | null>
  /** Whether the keyboard may come into it by itself. */
  takesFocus(): boolean
}

interface DispatchDetailsProps extends ScanField {
  details: MoveDetails
  change(patch: Partial<MoveDetails>): void
  onKeyDown(event: React.KeyboardEvent): void
}

/** The courier's id and whether the customer is told it. While they are told, the next scan is the id: it comes here by itself. */
export function DispatchDetails({ details, change, tracking, takesFocus, onKeyDown }: DispatchDetailsProps) {
  const tells = details.notify
  const atFirst = useRef({ tells, takesFocus })
  // Before the page is painted: whoever sees the order may scan on.
  useLayoutEffect(() => {
    if (atFirst.current.tells && atFirst.current.takesFocus()) tracking.current?.focus()
  }, [tracking])
  return (
    <>
      <TextInput
        ref={tracking}
        label="Order Tracking ID"
        required={tells}
        description={tells ? 'Scan it: its Enter dispatches the order' : 'Optional: press Tab and scan it'}
        autoComplete="off"
        spellCheck={false}
        value={details.trackingId}
        onChange={({ currentTarget }) => change({ trackingId: textInput(currentTarget.value, idMax) })}
        onKeyDown={onKeyDown}
      />
      <Checkbox
        size="lg"
        label="Send Notification to Customer"
        description={
          tells ? 'Told as soon as the tracking ID is saved; stays ticked for the next order' : 'Nobody is told'
        }
        checked={tells}
        onChange={({ currentTarget }) => {
          change({ notify: currentTarget.checked })
          if (currentTarget.checked) tracking.current?.focus()
        }}
      />
    </>
  )
}
