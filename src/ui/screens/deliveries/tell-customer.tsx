import { Button } from '@mantine/core'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { tellTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { mobileOf, whyNotTold } from '#store/resources/deliveries/delivery-rules.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { toastTrouble } from '#ui/send/toast-trouble.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { changeStatusOf } from '#ui/live/use-outbox.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import classes from './deliveries.module.css'

interface TellCustomerProps {
  order: Delivery
  entries: readonly OutboxEntry[]
}

/** Whether the customer knows the tracking ID, and the way to tell them what they were not told at the dispatch. */
export function TellCustomer({ order, entries }: TellCustomerProps) {
  const { id, trackingId, toldTrackingId } = order
  const { run } = useMutation(tellTrackingId)
  const waiting = entries.find(({ mutation }) => mutation === tellTrackingId.name)

  async function tell(told: string) {
    const number = mobileOf(order).number
    const sure = await confirm({
      title: `Send tracking ID ${told} to the customer?`,
      text: `${order.receiverName || 'The customer'} gets one SMS${number === null ? '' : ` at ${number}`}.`,
      act: 'Send notification',
    })
    if (!sure) return
    toastTrouble(await run({ id, trackingId: told }, order))
  }

  if (waiting) {
    return (
      <span className={classes['line']}>
        Notification to customer <ChangeBadge state={changeStatusOf(waiting) ?? undefined} />
      </span>
    )
  }
  if (trackingId !== null && toldTrackingId === trackingId) {
    return <p className={classes['quiet']}>The customer was told this ID</p>
  }
  if (trackingId === null || whyNotTold(order) !== null) return null
  return (
    <span className={classes['line']}>
      <Button size="compact-sm" variant="default" onClick={() => void tell(trackingId)}>
        Send Notification to Customer
      </Button>
      {toldTrackingId !== null && <span className={classes['quiet']}>{`was told ${toldTrackingId}`}</span>}
    </span>
  )
}
