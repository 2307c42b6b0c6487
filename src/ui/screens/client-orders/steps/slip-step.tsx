import { Button, Loader, Text } from '@mantine/core'
import { ownerKey } from '#store/access/session.ts'
import { messages } from '#store/messages/catalogue.ts'
import { waitsForPayment } from '#store/resources/client-orders/order-steps.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { usePortal } from '#ui/state/portal.ts'
import { skipSlips } from '#ui/state/skipped-slips.ts'
import { SlipForm } from './slip-form.tsx'
import { SlipList } from './slip-list.tsx'
import classes from './steps.module.css'
import { type StepProps, whyCancelled } from './step-props.ts'
import { type SlipsUse, useSlips } from './use-slips.ts'

/** Step 3: the client's payment, as slips, or skipped (spec 002 §2). */
export function SlipStep({ order, isSkipped, onStep, refresh }: StepProps) {
  const slips = useSlips(order.id)
  const cancelled = whyCancelled(order)

  function changed() {
    slips.again()
    refresh()
  }

  return (
    <section className={classes['step']} aria-labelledby="slip-step">
      <h2 id="slip-step">Upload Slip</h2>
      {cancelled === null ? (
        <SlipForm order={order} slips={slips} onChanged={changed} />
      ) : (
        <p className={classes['quiet']}>{cancelled}</p>
      )}
      <Slips order={order} slips={slips} isFixed={cancelled !== null} onChanged={changed} />
      <Skip {...{ order, slips, isSkipped, onStep }} isOff={cancelled !== null} />
    </section>
  )
}

interface SlipsProps extends Pick<StepProps, 'order'> {
  slips: SlipsUse
  isFixed: boolean
  onChanged(): void
}

function Slips({ order, slips, isFixed, onChanged }: SlipsProps) {
  if (slips.state === 'looking' && slips.slips === null) return <Loader size="sm" aria-label="Loading slips" />
  if (slips.slips === null) {
    return (
      <p className={classes['none']} role={slips.state === 'failed' ? 'alert' : 'status'}>
        {slips.state === 'offline'
          ? 'Slips are not kept on this device: they show once there is a connection.'
          : messages.listFailed}{' '}
        <Button size="compact-xs" variant="subtle" onClick={slips.again}>
          Retry
        </Button>
      </p>
    )
  }
  return <SlipList {...{ order, isFixed, onChanged }} slips={slips.slips} read={slips.read} />
}

interface SkipProps extends Pick<StepProps, 'order' | 'isSkipped' | 'onStep'> {
  slips: SlipsUse
  isOff: boolean
}

/** Goes on without a slip, on this device alone; a payment of the server takes that back, and so does a button (decisions.md I2, I16). */
function Skip({ order, slips, isSkipped, onStep, isOff }: SkipProps) {
  const { user } = usePortal()
  const offline = useOnlineReason()
  const put = (isOn: boolean) => skipSlips(localStorage, ownerKey(user), order.id, isOn)
  if (isSkipped) {
    return (
      <div className={classes['acts']}>
        <Text size="sm" role="status">
          Skipped on this device: nobody else sees it.
        </Text>
        <Button variant="default" onClick={() => put(false)}>
          Undo skip
        </Button>
      </div>
    )
  }
  // Where the list cannot be had, the status says it: with a slip it would be another one.
  const hasNone = slips.slips === null ? offline !== null : slips.slips.length === 0
  if (isOff || !hasNone || !waitsForPayment(order.paymentStatus)) return null
  return (
    <div>
      <Button
        variant="default"
        onClick={() => {
          put(true)
          onStep('vouchers')
        }}
      >
        Skip This Step
      </Button>
    </div>
  )
}
