import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { urgencyOf } from '#store/resources/deliveries/delivery-due.ts'
import { deliveryStatusTitles } from '#store/resources/deliveries/delivery-rules.ts'
import { formatClock, formatDateTime, formatDay, isInstant } from '#store/values/colombo-time.ts'
import { useNow } from '#ui/kit/use-now.ts'
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
export function DeliverBy({ deliveryDate, status }: Pick<Delivery, 'deliveryDate' | 'status'>) {
  if (deliveryDate === null || !isInstant(deliveryDate)) {
    return <span className={classes['contact']}>Contact customer when ready</span>
  }
  return (
    <>
      <time dateTime={deliveryDate}>
        {formatDay(deliveryDate)} <span className={classes['clock']}>{formatClock(deliveryDate)}</span>
      </time>{' '}
      <Urgency {...{ deliveryDate, status }} />
    </>
  )
}

/** "2 days late", "due in 3 h": of an order that has not left yet. */
function Urgency(order: Pick<Delivery, 'deliveryDate' | 'status'>) {
  const urgency = urgencyOf(order, useNow(60_000))
  if (urgency === null) return null
  return (
    <span className={classes['urgency']} data-late={urgency.isLate}>
      {urgency.words}
    </span>
  )
}

/** 'Yes' or 'No'; a dash where the server does not say. */
export function sameDayWords({ sameDay }: Pick<Delivery, 'sameDay'>): string {
  return sameDay === null ? '–' : sameDay ? 'Yes' : 'No'
}

/** The order's voucher in the list of vouchers, in another tab. */
export function voucherHref(voucherId: string): string {
  return `/vouchers/view-vouchers?${new URLSearchParams({ page: '1', searchId: 'id', searchKey: voucherId })}`
}
