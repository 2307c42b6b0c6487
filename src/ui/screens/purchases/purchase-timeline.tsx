import type { OutboxEntry } from '#store/database/tables.ts'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { type Purchase, purchases } from '#store/resources/purchases/purchases.ts'
import { useRow } from '#ui/live/use-row.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { RecordTimeline } from '#ui/record/timeline.tsx'
import { purchaseMoments } from './purchase-moments.ts'

/** When a purchase was made, paid and scheduled, the steps of its order on this device, and the changes made here. */
export function PurchaseTimeline({ purchase, entries }: { purchase: Purchase; entries: readonly OutboxEntry[] }) {
  const { row: order } = useRow<Delivery>(deliveries.name, purchase.id)
  const steps = useRowAudit(deliveries.name, purchase.id) ?? []
  const moments = purchaseMoments({ purchase, order: order ?? null, steps })
  return <RecordTimeline collection={purchases.name} id={purchase.id} entries={entries} moments={moments} />
}
