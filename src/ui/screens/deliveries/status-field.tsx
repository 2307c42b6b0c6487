import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, isBackward, stepsOf } from '#store/resources/deliveries/delivery-rules.ts'
import { intentsFor } from '#ui/form/pending-note.tsx'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { StatusMenu } from '#ui/record/status-menu.tsx'
import { DeliveryStatusBadge } from './delivery-words.tsx'
import { useMove } from './use-move.ts'

/** The status of an order and the dropdown of its mode's statuses (spec 002 §4). */
export function StatusField({ order, record }: { order: Delivery; record: OpenRecord<Delivery> }) {
  const move = useMove(order, record)
  return (
    <StatusMenu
      label="Order status"
      record={record.title}
      choices={stepsOf(order).map((status) => ({
        status,
        title: deliveryStatusTitles[status],
        ...(isBackward(order, status) ? { note: 'back' } : {}),
      }))}
      now={order.status}
      waits={intentsFor(record.entries, 'status').length > 0}
      onChoose={(status) => void move(status)}
    >
      <DeliveryStatusBadge status={order.status} />
    </StatusMenu>
  )
}
