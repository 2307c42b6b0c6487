import type { AuditRecord } from '#store/database/tables.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { paymentTypeWords } from '#store/resources/purchases/purchase-rules.ts'
import type { Purchase } from '#store/resources/purchases/purchases.ts'
import { endedItem, momentOf, type TimelineItem } from '#ui/record/timeline-items.ts'

interface PurchaseFacts {
  purchase: Purchase
  /** Its order, as this device knows it. */
  order: Delivery | null
  /** What became of changes of that order that were made on this device. */
  steps: readonly AuditRecord[]
}

/** What is known of a purchase beside its own changes: the server says no time for its completion. */
export function purchaseMoments({ purchase, order, steps }: PurchaseFacts): TimelineItem[] {
  const { createdDate, paymentTime, paymentType, payeeName, orderReferenceNumber, scheduledDate, status } = purchase
  const paid = [paymentType && paymentTypeWords(paymentType), payeeName && `by ${payeeName}`, orderReferenceNumber]
  return [
    ...momentOf(createdDate, 'Made', purchase.userId && `by user ${purchase.userId}`),
    ...momentOf(paymentTime, 'Paid', paid.filter(Boolean).join(' · ') || null),
    ...momentOf(scheduledDate, 'Scheduled'),
    ...(status === 'complete' ? [completed(purchase)] : []),
    ...(order === null ? [] : orderMoments(order)),
    ...steps.map((record): TimelineItem => ({ ...endedItem(record, 'Order changed'), key: `order-${record.seq}` })),
  ]
}

function completed({ completedByAdmin, voucherId }: Purchase): TimelineItem {
  const detail = [completedByAdmin && 'by an administrator', voucherId && `voucher ${voucherId}`]
  return {
    key: 'completed',
    at: null,
    title: 'Completed',
    detail: detail.filter(Boolean).join(' · ') || null,
    state: null,
  }
}

function orderMoments({ createdDate, deliveryDate, status, trackingId }: Delivery): TimelineItem[] {
  const stands = [deliveryStatusTitles[status], trackingId && `tracking ID ${trackingId}`]
  return [
    ...momentOf(createdDate, 'Ordered for delivery', stands.filter(Boolean).join(' · ')),
    ...momentOf(deliveryDate, 'Delivery due'),
  ]
}
