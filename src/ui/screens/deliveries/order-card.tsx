import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useImperativeHandle, useRef } from 'react'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, mobileOf, modeTitle, nextStep } from '#store/resources/deliveries/delivery-rules.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { changeStatusOf, useRowEntries } from '#ui/live/use-outbox.ts'
import { useRow } from '#ui/live/use-row.ts'
import { DeliverBy, DeliveryStatusBadge } from './delivery-words.tsx'
import classes from './packing.module.css'
import { StepDetails } from './step-details.tsx'
import { useCardStep } from './use-card-step.ts'

export interface OrderCardHandle {
  /** What Enter in the empty box does. */
  forward(): void
  /** The field that the next scan is for, where it is not the box. */
  scanField(): HTMLInputElement | null
}

interface OrderCardProps {
  id: string
  /** Further orders with the same voucher. */
  others: number
  ref: React.Ref<OrderCardHandle>
  onMoved(isRefused: boolean): void
  onOrderCode(code: string): void
  /** Whether the keyboard may come from the box into a field by itself. */
  takesFocus(): boolean
  /** Whether Enter in a field that holds this is no person's: the last key of the scan before, or a held one. */
  isScanners(event: React.KeyboardEvent, typed: string): boolean
}

/** The scanned order and its next step. One key moves it once: a second press does not take it a step too far. */
export function OrderCard({ id, ...props }: OrderCardProps) {
  const { row: order } = useRow<Delivery>(deliveries.name, id)
  return order ? <HeldOrder order={order} {...props} /> : null
}

function HeldOrder({ order, others, ref, ...props }: Omit<OrderCardProps, 'id'> & { order: Delivery }) {
  const { id } = order
  const looks = useRowEntries(deliveries.name, id).map(changeStatusOf)
  const held = looks.includes('attention')
  const next = nextStep(order)
  const { details, setDetails, movedTo, hasChanged, trouble, go } = useCardStep(order, { held, ...props })
  const tracking = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    forward: () => void go('key'),
    scanField: () => (details.notify ? tracking.current : null),
  }))
  return (
    <section className={classes['card']} aria-label={`Order ${id}`}>
      <header className={classes['cardHead']}>
        <h2 className={classes['number']}>{id}</h2>
        <DeliveryStatusBadge status={order.status} />
        <ChangeBadge state={looks.at(-1) ?? undefined} />
      </header>
      {others > 0 && <p className={classes['quiet']}>{`${others} older with the same voucher`}</p>}
      <p className={classes['receiver']}>{order.receiverName || '–'}</p>
      <p className={classes['quiet']}>{[modeTitle(order), order.city].filter(Boolean).join(' · ')}</p>
      {trouble !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {trouble}
        </Text>
      )}
      {held && (
        <p className={classes['quiet']}>
          An earlier step of this order waits for your decision in the{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/sync" />}>
            Sync centre
          </Anchor>
          .
        </p>
      )}
      {next !== null && !held && movedTo === null && !hasChanged && (
        <StepDetails
          status={next}
          order={order}
          details={details}
          onChange={setDetails}
          tracking={tracking}
          takesFocus={props.takesFocus}
          onEnter={(event) => props.isScanners(event, details.trackingId) || void go('key')}
        />
      )}
      <div role="status" className={classes['said']}>
        {movedTo !== null && `Moved to ${deliveryStatusTitles[movedTo]}. Scan the next one.`}
        {movedTo === 'DISPATCHED' && details.notify && ` The customer is told ${details.trackingId}.`}
        {movedTo === null && hasChanged && `It has become ${deliveryStatusTitles[order.status]} meanwhile.`}
        {next === null && movedTo === null && ' Nothing is left to be done with this order.'}
      </div>
      {next !== null && !held && (
        <Button
          size={movedTo === null ? 'lg' : 'md'}
          fullWidth
          variant={movedTo === null ? 'filled' : 'default'}
          onClick={() => void go('button')}
        >
          {movedTo === null && !hasChanged && `${deliveryStatusTitles[next]} (Enter)`}
          {movedTo === null && hasChanged && `Go on from ${deliveryStatusTitles[order.status]} (Enter)`}
          {movedTo !== null && `On to ${deliveryStatusTitles[next]}`}
        </Button>
      )}
      <OrderFacts order={order} />
    </section>
  )
}

function OrderFacts({ order }: { order: Delivery }) {
  const mobile = mobileOf(order)
  const address = [order.houseAddress, order.landmarks, order.city].filter((line) => line !== null).join(', ')
  return (
    <Facts>
      <Fact name="Voucher ID">{order.voucherId || '–'}</Fact>
      <Fact name="Deliver On/Before">
        <DeliverBy {...order} />
      </Fact>
      {address !== '' && <Fact name="Address">{address}</Fact>}
      <Fact name={mobile.title}>{mobile.number ?? '–'}</Fact>
      <Fact name="Add-ons">{order.addons.map(({ name }) => name).join(', ') || '–'}</Fact>
      {order.deliveryNote !== null && <Fact name="Delivery Note">{order.deliveryNote}</Fact>}
      {order.trackingId !== null && <Fact name="Order Tracking ID">{order.trackingId}</Fact>}
    </Facts>
  )
}
