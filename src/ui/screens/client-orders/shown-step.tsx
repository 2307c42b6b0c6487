import { Button, Loader } from '@mantine/core'
import { messages } from '#store/messages/catalogue.ts'
import type { OrderStep } from '#store/resources/client-orders/order-steps.ts'
import { PlaceStep } from './form/place-step.tsx'
import { UpdateStep } from './form/update-step.tsx'
import { InvoiceStep } from './steps/invoice-step.tsx'
import { SlipStep } from './steps/slip-step.tsx'
import type { OrderPaper, StepProps } from './steps/step-props.ts'
import { VouchersStep } from './steps/vouchers-step.tsx'
import type { ChosenOrder, WorkflowAddress } from './use-workflow.ts'
import classes from './workflow.module.css'

const steps: Readonly<Record<OrderStep, React.ComponentType<StepProps>>> = {
  order: UpdateStep,
  invoice: InvoiceStep,
  slip: SlipStep,
  vouchers: VouchersStep,
}

interface ShownStepProps {
  address: WorkflowAddress
  chosen: ChosenOrder
  draftId: string
  refresh(): void
  onPlaced(): void
  onPaper(paper: OrderPaper): void
}

/** The step of the order that shows, or of a new one; and what is said while there is none. */
export function ShownStep({ address, chosen, draftId, refresh, onPlaced, onPaper }: ShownStepProps) {
  const { order, look, status, isSkipped, step } = chosen
  if (address.selected === null) {
    return (
      <PlaceStep
        key={draftId}
        draftId={draftId}
        isDraft={address.draft !== null}
        from={address.from}
        onDraft={() => address.go({ draft: draftId }, 'replace')}
        onPlaced={onPlaced}
      />
    )
  }
  if (order && status !== null) {
    const Shown = steps[step]
    return (
      <Shown
        key={order.id}
        {...{ order, status, isSkipped, refresh, onPaper }}
        onStep={(drawer) => address.go({ drawer })}
      />
    )
  }
  if (look.result === 'absent')
    return <p className={classes['none']}>{`There is no client order “${address.selected}”.`}</p>
  if (order === null && look.result === 'offline') {
    return (
      <p className={classes['none']} role="status">
        This order is not downloaded on this device, and you are offline. It opens once there is a connection.
      </p>
    )
  }
  if (look.result === 'failed' || look.result === 'refused') {
    return (
      <p className={classes['none']} role="alert">
        {messages.listFailed}{' '}
        <Button size="compact-xs" variant="subtle" onClick={look.again}>
          Retry
        </Button>
      </p>
    )
  }
  return <Loader size="sm" aria-label="Loading the order" />
}
