import type { OutboxEntry } from '#store/database/tables.ts'
import { lastChangeOf } from '#store/define/last-change.ts'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { momentOf, type TimelineItem } from '#ui/record/timeline-items.ts'
import { RecordTimeline } from '#ui/record/timeline.tsx'

/** When an order was bought and is due, who changed it last on the server, and each step that this device took with it. */
export function DeliveryTimeline({ order, entries }: { order: Delivery; entries: readonly OutboxEntry[] }) {
  return <RecordTimeline collection={deliveries.name} id={order.id} entries={entries} moments={momentsOf(order)} />
}

/** What the server says of an order, each with its time; what it does not say is left out. */
export function momentsOf(order: Delivery): TimelineItem[] {
  const last = lastChangeOf(order)
  return [
    ...momentOf(order.createdDate, 'Purchased'),
    ...momentOf(order.deliveryDate, 'Deliver on/before'),
    ...momentOf(last?.at ?? null, 'Last changed on the server', last?.by ? `by ${last.by}` : null),
  ]
}
