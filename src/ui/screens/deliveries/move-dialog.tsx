import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Delivery, deliveries, type DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#ui/listing/list-words.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { useRows } from '#ui/live/use-rows.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './bulk.module.css'
import { DetailFields } from './move-details.tsx'
import { type MoveDetails, noDetails, stepTo } from './move-steps.ts'
import { heldOrders, planMove } from './plan-move.ts'
import { StepResults } from './step-results.tsx'
import { type StepResult, useSteps } from './use-steps.ts'

interface MoveDialogProps {
  ids: readonly string[]
  opened: boolean
  /** With what became of each order that was moved. */
  onClose(results: readonly StepResult[]): void
}

/** Forward only: back is a question of single orders (decisions.md H4, H6). */
const targets = (['DISPATCHED', 'DELIVERED', 'PICKUP_READY', 'PICKED'] as const).map((value) => ({
  value,
  label: deliveryStatusTitles[value],
}))

/** Moves many orders forward at once: says before which are left out and why, and afterwards what became of each. */
export function MoveDialog({ ids, opened, onClose }: MoveDialogProps) {
  const orders = useRows<Delivery>(deliveries.name, ids)
  const states = useRowStates(deliveries.name)
  const [status, setStatus] = useState<DeliveryStatus>('DISPATCHED')
  const [details, setDetails] = useState<MoveDetails>(noDetails)
  const [trouble, setTrouble] = useState<string | null>(null)
  const steps = useSteps()
  const plan = useMemo(() => planMove(ids, orders ?? [], status, heldOrders(states)), [ids, orders, status, states])

  async function go() {
    const made = plan.moved.map((order) => stepTo(order, status, details))
    const wrong = made.find((one) => typeof one === 'string')
    setTrouble(wrong ?? null)
    if (wrong === undefined) await steps.run(made.filter((one) => typeof one !== 'string'))
  }

  const close = () => steps.busy || onClose(steps.results ?? [])
  return (
    <Dialog opened={opened} onClose={close} title="Move Orders Forward" size="lg">
      <Stack gap="md">
        {steps.results ? (
          <StepResults results={steps.results} />
        ) : (
          <>
            <NativeSelect
              label="New status"
              data={targets}
              value={status}
              disabled={steps.busy}
              onChange={({ currentTarget }) => {
                setStatus(currentTarget.value as DeliveryStatus)
                setTrouble(null)
              }}
            />
            <DetailFields status={status} details={details} onChange={(next) => setDetails({ ...details, ...next })} />
            <p role="status" className={classes['sum']}>
              {orders === undefined
                ? 'Looking…'
                : `${plan.moved.length} will be moved, ${plan.skipped.length} left out`}
            </p>
            {plan.skipped.length > 0 && orders !== undefined && (
              <ul className={classes['rows']} aria-label="Left out">
                {plan.skipped.map(({ id, why }) => (
                  <li key={id}>
                    <span className={classes['id']}>{id}</span>
                    <span className={classes['why']}>{why}</span>
                  </li>
                ))}
              </ul>
            )}
            {trouble !== null && (
              <Text role="alert" size="sm" c="var(--mantine-color-error)">
                {trouble}
              </Text>
            )}
          </>
        )}
        <div className={classes['foot']}>
          <Button variant="default" disabled={steps.busy} onClick={close}>
            {steps.results ? 'Close' : 'Cancel'}
          </Button>
          {!steps.results && (
            <Button disabled={plan.moved.length === 0 || steps.busy} onClick={() => void go()}>
              {steps.busy
                ? `Saving ${steps.saved} of ${plan.moved.length}…`
                : `Move ${counted(plan.moved.length, deliveries.noun)}`}
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}
