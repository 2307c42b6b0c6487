import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { tellTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { whyNotTold } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { changeOf } from '#ui/send/row-changes.ts'
import { useMutations } from '#ui/send/use-mutations.ts'
import classes from '#ui/bulk/bulk.module.css'
import { RowsWithReasons } from '#ui/bulk/rows-with-reasons.tsx'
import { useBulkPlan } from '#ui/bulk/use-bulk-plan.ts'

const customers = { one: 'customer', many: 'customers' }

/** An order whose customer may be told has a tracking ID: `whyNotTold` says no to the others. */
const tellStep = (order: Delivery) =>
  changeOf(tellTrackingId, { id: order.id, trackingId: order.trackingId ?? '' }, order)

/** Tells the customers of many dispatched orders their tracking IDs; says before who is left out, and why. */
export function NotifyDialog({ ids, opened, onClose }: BulkDialogProps) {
  const run = useMutations()
  const { rows, plan } = useBulkPlan(deliveries, ids, whyNotTold, run.busy)
  const count = plan.rows.length
  return (
    <BulkDialog
      title="Send Notification to Customers"
      opened={opened}
      onClose={onClose}
      run={run}
      count={count}
      action={`Notify ${counted(count, customers)}`}
      blocked={rows === undefined}
      onRun={() => void run.run(plan.rows.map(tellStep))}
    >
      <p className={classes['note']}>Each gets one SMS with the tracking ID of the order.</p>
      <p role="status" className={classes['sum']}>
        {rows === undefined ? 'Looking…' : `${counted(count, customers)} will be told, ${plan.leftOut.length} left out`}
      </p>
      {rows !== undefined && <RowsWithReasons title="Left out" rows={plan.leftOut} />}
    </BulkDialog>
  )
}
