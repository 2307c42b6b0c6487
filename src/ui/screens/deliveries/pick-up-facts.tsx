import { Button } from '@mantine/core'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { pickerTypeTitles, pickUpWords } from '#store/resources/deliveries/delivery-rules.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact } from '#ui/kit/facts.tsx'
import type { RowLook } from '#ui/live/use-outbox.ts'
import classes from './deliveries.module.css'
import type { DeliveryDialog } from './use-move.ts'

interface PickUpFactsProps {
  order: Delivery
  states: ReadonlyMap<string, RowLook>
  onDialog(dialog: DeliveryDialog): void
}

/** When a pickup lies ready, what the customer was told, and who came. */
export function PickUpFacts({ order, states, onDialog }: PickUpFactsProps) {
  const { status, pickUpDate, pickUpTime, pickUpReadySMS, pickerName } = order
  return (
    <>
      <Fact name="Pick-up Date/Time">
        <span className={classes['line']}>
          {pickUpDate === null ? '–' : pickUpWords(pickUpDate, pickUpTime)}
          {status === 'PICKUP_READY' && (
            <Button size="compact-sm" variant="default" onClick={() => onDialog('pick-up')}>
              Change
            </Button>
          )}
        </span>
        <ChangeBadge state={states.get('pickUpDate')} />
      </Fact>
      {pickUpReadySMS !== null && (
        <Fact name="Pickup Notification">
          <p className={classes['message']}>{pickUpReadySMS}</p>
          <span className={classes['below']}>
            <CopyButton value={pickUpReadySMS} what="pickup notification" hint="Click to copy" />
          </span>
        </Fact>
      )}
      {pickerName !== null && <Picker order={order} state={states.get('pickerName')} onDialog={onDialog} />}
    </>
  )
}

interface PickerProps {
  order: Delivery
  state: RowLook | undefined
  onDialog(dialog: DeliveryDialog): void
}

function Picker({ order, state, onDialog }: PickerProps) {
  const { status, pickerName, pickerType, pickerPhoneNumber, notes } = order
  return (
    <Fact name="Picker">
      <span className={classes['line']}>
        {[pickerName, typeWords(pickerType), pickerPhoneNumber].filter(Boolean).join(' · ')}
        {status === 'PICKED' && (
          <Button size="compact-sm" variant="default" onClick={() => onDialog('picker')}>
            Correct
          </Button>
        )}
      </span>
      {notes !== null && <p className={classes['quiet']}>{notes}</p>}
      <ChangeBadge state={state} />
    </Fact>
  )
}

/** A type this portal does not know is shown as it is. */
function typeWords(type: string | null): string | null {
  return Object.entries(pickerTypeTitles).find(([known]) => known === type)?.[1] ?? type
}
