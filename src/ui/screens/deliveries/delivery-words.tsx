import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { formatDateTime, isInstant } from '#store/values/colombo-time.ts'
import { statusBadge } from '#ui/record/status-badge.tsx'
import classes from './deliveries.module.css'

/** An order's status in a word. */
export const DeliveryStatusBadge = statusBadge(
  { PROCESSING: 'wait', PICKUP_READY: 'calm', DISPATCHED: 'calm', PICKED: 'good', DELIVERED: 'good' },
  deliveryStatusTitles,
)

/** When it was bought; a dash where the server does not say, what it says where that is no time. */
export function CreatedDate({ createdDate }: Pick<Delivery, 'createdDate'>) {
  if (createdDate === null || !isInstant(createdDate)) return createdDate ?? '–'
  return <time dateTime={createdDate}>{formatDateTime(createdDate)}</time>
}

/** When an order is to be there, or the words for one without a day that can be read (decisions.md T13). */
export function DeliverBy({ deliveryDate }: Pick<Delivery, 'deliveryDate'>) {
  if (deliveryDate === null || !isInstant(deliveryDate)) {
    return <span className={classes['contact']}>Contact customer when ready</span>
  }
  return <time dateTime={deliveryDate}>{formatDateTime(deliveryDate)}</time>
}

/** 'Yes' or 'No'; a dash where the server does not say. */
export function sameDayWords({ sameDay }: Pick<Delivery, 'sameDay'>): string {
  return sameDay === null ? '–' : sameDay ? 'Yes' : 'No'
}

/** The order's voucher in the list of vouchers, in another tab. */
export function voucherHref(voucherId: string): string {
  return `/vouchers/view-vouchers?${new URLSearchParams({ page: '1', searchId: 'id', searchKey: voucherId })}`
}
