import { NativeSelect } from '@mantine/core'
import { useCallback, useState } from 'react'
import { type Delivery, deliveries, type DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, whyNotMoved } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import type { BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import { useMutations } from '#ui/send/use-mutations.ts'
import classes from '#ui/bulk/bulk.module.css'
import { RowsWithReasons } from '#ui/bulk/rows-with-reasons.tsx'
import { useBulkPlan } from '#ui/bulk/use-bulk-plan.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { commonNextStep } from './common-next-step.ts'
import { DetailFields } from './move-details.tsx'
import { type MoveDetails, noDetails, stepTo } from './move-steps.ts'
import { leapsOf, maySkip } from './skipped-steps.ts'

/** Forward only: back is a question of single orders (decisions.md H4, H6). */
const targets = (['DISPATCHED', 'DELIVERED', 'PICKUP_READY', 'PICKED'] as const).map((value) => ({
  value,
  label: deliveryStatusTitles[value],
}))

/** Moves many orders forward at once: says before which are left out and why, and afterwards what became of each. */
export function MoveDialog({ ids, opened, onClose }: BulkDialogProps) {
  const [chosen, setChosen] = useState<DeliveryStatus | null>(null)
  const [details, setDetails] = useState<MoveDetails>(noDetails)
  const [trouble, setTrouble] = useState<string | null>(null)
  const status = chosen ?? 'DISPATCHED'
  const whyNot = useCallback((order: Delivery) => whyNotMoved(order, status), [status])
  const run = useMutations()
  const { rows: orders, plan } = useBulkPlan(deliveries, ids, whyNot, run.busy)
  // Kept from then on: what happens to the orders meanwhile must not choose another one unseen.
  if (orders !== undefined && chosen === null) setChosen(commonNextStep(orders) ?? 'DISPATCHED')
  const leaps = leapsOf(plan.rows, status)

  async function go() {
    const steps = plan.rows.map((order) => stepTo(order, status, details, Date.now()))
    const wrong = steps.find((one) => typeof one === 'string')
    setTrouble(wrong ?? null)
    if (wrong !== undefined || !(await maySkip(leaps, plan.rows.length, status))) return
    await run.run(steps.filter((one) => typeof one !== 'string'))
  }

  return (
    <BulkDialog
      title="Move Orders Forward"
      opened={opened}
      onClose={onClose}
      run={run}
      count={plan.rows.length}
      action={`Move ${counted(plan.rows.length, deliveries.noun)}`}
      blocked={orders === undefined}
      onRun={() => void go()}
    >
      <NativeSelect
        label="New status"
        data-autofocus
        data={targets}
        value={status}
        disabled={run.busy}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value as DeliveryStatus)
          setTrouble(null)
        }}
      />
      <DetailFields status={status} details={details} onChange={(next) => setDetails({ ...details, ...next })} />
      <p role="status" className={classes['sum']}>
        {orders === undefined ? 'Looking…' : `${plan.rows.length} will be moved, ${plan.leftOut.length} left out`}
      </p>
      {orders !== undefined && (
        <>
          <RowsWithReasons
            title="Skip a step"
            rows={leaps.map(({ id, skipped }) => ({ id, why: `without ${skipped}` }))}
          />
          <RowsWithReasons title="Left out" rows={plan.leftOut} />
        </>
      )}
      <TroubleLines lines={[trouble]} />
    </BulkDialog>
  )
}
