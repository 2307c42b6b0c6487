import { Loader } from '@mantine/core'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { emptyOrder } from '#store/resources/client-orders/order-form.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { useRow } from '#ui/live/use-row.ts'
import { formLike } from './order-to-form.ts'
import classes from './order-form.module.css'
import { PlaceForm } from './place-form.tsx'

interface PlaceStepProps {
  /** The order that a new one is begun like; null for an empty one. */
  from: string | null
  onPlaced(): void
}

/** Step 1 of an order that does not exist yet: 'Place Client Order' (spec 002 §2). */
export function PlaceStep({ from, onPlaced }: PlaceStepProps) {
  if (from === null) return <PlaceForm initial={emptyOrder} like={null} onPlaced={onPlaced} />
  return <PlaceLike id={from} onPlaced={onPlaced} />
}

function PlaceLike({ id, onPlaced }: { id: string; onPlaced(): void }) {
  const { row } = useRow<ClientOrder>(clientOrders.name, id)
  const look = useRemote({ kind: 'row', collection: clientOrders.name, id })
  if (row) return <PlaceForm initial={formLike(row)} like={row} onPlaced={onPlaced} />
  const isOver = row === null && look.result !== null && look.result !== 'looking'
  return isOver ? (
    <p className={classes['none']} role="status">{`There is no client order “${id}” on this device.`}</p>
  ) : (
    <Loader size="sm" aria-label="Loading the order" />
  )
}
