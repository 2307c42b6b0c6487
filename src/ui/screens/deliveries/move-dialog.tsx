import { NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Delivery, deliveries, type DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import classes from './bulk.module.css'
import { LeftOut } from './left-out.tsx'
import { DetailFields } from './move-details.tsx'
import { type MoveDetails, noDetails, stepTo } from './move-steps.ts'
import { commonNextStep, heldOrders, planMove } from './plan-move.ts'
import { leapsOf, maySkip, SkippedSteps } from './skipped-steps.tsx'
import { type ManyOrders, StepsDialog } from './steps-dialog.tsx'
import { useHeld } from './use-held.ts'
import { useSteps } from './use-steps.ts'

/** Forward only: back is a question of single orders (decisions.md H4, H6). */
const targets = (['DISPATCHED', 'DELIVERED', 'PICKUP_READY', 'PICKED'] as const).map((value) => ({
  value,
  label: deliveryStatusTitles[value],
}))

/** Moves many orders forward at once: says before which are left out and why, and afterwards what became of each. */
export function MoveDialog({ ids, opened, onClose }: ManyOrders) {
  const orders = useRows<Delivery>(deliveries.name, ids)
  const states = useRowStates(deliveries.name)
  const [chosen, setChosen] = useState<DeliveryStatus | null>(null)
  const [details, setDetails] = useState<MoveDetails>(noDetails)
  const [trouble, setTrouble] = useState<string | null>(null)
  const steps = useSteps()
  // Kept from then on: what happens to the orders meanwhile must not choose another one unseen.
  if (orders !== undefined && chosen === null) setChosen(commonNextStep(orders) ?? 'DISPATCHED')
  const status = chosen ?? 'DISPATCHED'
  const now = useMemo(() => planMove(ids, orders ?? [], status, heldOrders(states)), [ids, orders, status, states])
  const plan = useHeld(now, steps.busy)

  const leaps = leapsOf(plan.moved, status)

  async function go() {
    const made = plan.moved.map((order) => stepTo(order, status, details))
    const wrong = made.find((one) => typeof one === 'string')
    setTrouble(wrong ?? null)
    if (wrong !== undefined || !(await maySkip(leaps, plan.moved.length, status))) return
    await steps.run(made.filter((one) => typeof one !== 'string'))
  }

  return (
    <StepsDialog
      title="Move Orders Forward"
      opened={opened}
      onClose={onClose}
      steps={steps}
      count={plan.moved.length}
      act={`Move ${counted(plan.moved.length, deliveries.noun)}`}
      blocked={orders === undefined}
      onAct={() => void go()}
    >
      <NativeSelect
        label="New status"
        data-autofocus
        data={targets}
        value={status}
        disabled={steps.busy}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value as DeliveryStatus)
          setTrouble(null)
        }}
      />
      <DetailFields status={status} details={details} onChange={(next) => setDetails({ ...details, ...next })} />
      <p role="status" className={classes['sum']}>
        {orders === undefined ? 'Looking…' : `${plan.moved.length} will be moved, ${plan.skipped.length} left out`}
      </p>
      {orders !== undefined && <SkippedSteps leaps={leaps} />}
      {orders !== undefined && <LeftOut skipped={plan.skipped} />}
      {trouble !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {trouble}
        </Text>
      )}
    </StepsDialog>
  )
}
