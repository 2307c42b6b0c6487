import { useMemo } from 'react'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { tellTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { counted } from '#store/values/count.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import classes from './bulk.module.css'
import { LeftOut } from './left-out.tsx'
import { heldOrders, planNotices } from './plan-move.ts'
import { type ManyOrders, StepsDialog } from './steps-dialog.tsx'
import { useHeld } from './use-held.ts'
import { stepOf, useSteps } from './use-steps.ts'

const customers = { one: 'customer', many: 'customers' }

const tellStep = (order: Delivery & { trackingId: string }) =>
  stepOf(tellTrackingId, { id: order.id, trackingId: order.trackingId }, order)

/** Tells the customers of many dispatched orders their tracking IDs; says before who is left out, and why. */
export function NotifyDialog({ ids, opened, onClose }: ManyOrders) {
  const orders = useRows<Delivery>(deliveries.name, ids)
  const states = useRowStates(deliveries.name)
  const steps = useSteps()
  const now = useMemo(() => planNotices(ids, orders ?? [], heldOrders(states)), [ids, orders, states])
  const { told, skipped } = useHeld(now, steps.busy)
  return (
    <StepsDialog
      title="Send Notification to Customers"
      opened={opened}
      onClose={onClose}
      steps={steps}
      count={told.length}
      act={`Notify ${counted(told.length, customers)}`}
      blocked={orders === undefined}
      onAct={() => void steps.run(told.map(tellStep))}
    >
      <p className={classes['note']}>Each gets one SMS with the tracking ID of the order.</p>
      <p role="status" className={classes['sum']}>
        {orders === undefined
          ? 'Looking…'
          : `${counted(told.length, customers)} will be told, ${skipped.length} left out`}
      </p>
      {orders !== undefined && <LeftOut skipped={skipped} />}
    </StepsDialog>
  )
}
