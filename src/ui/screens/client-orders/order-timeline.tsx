import type { AuditRecord } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { useRowAudit, useRowEntries } from '#ui/live/use-outbox.ts'
import classes from './client-orders.module.css'

const ends: Readonly<Record<AuditRecord['end'], string>> = {
  settled: 'done',
  'server-kept-another-value': 'accepted, but the server shows another value',
  confirmed: 'done, as you have confirmed',
  cancelled: 'taken back before it was sent',
  discarded: 'not accepted, discarded',
  'not-sent': 'not sent: there was no connection',
  edited: 'edited, and sent again as a new change',
  replaced: 'replaced by a later change, before it was sent',
}

/** What was done to an order on this device, newest first, and when it was placed. */
export function OrderTimeline({ order }: { order: ClientOrder }) {
  const entries = useRowEntries(clientOrders.name, order.id)
  const audit = useRowAudit(clientOrders.name, order.id) ?? []
  const waiting = entries.map(({ seq, at, mutation, args }) => ({
    key: `entry ${seq}`,
    at,
    words: `${upperFirst(mutations[mutation]?.says.change(args) ?? mutation)}: not yet done`,
  }))
  const past = audit.map(({ seq, endedAt, change, end }) => ({
    key: `audit ${seq}`,
    at: endedAt,
    words: `${upperFirst(change)}: ${ends[end]}`,
  }))
  const items = [...waiting.toReversed(), ...past]
  return (
    <section aria-labelledby="order-timeline">
      <h3 id="order-timeline" className={classes['part']}>
        Timeline
      </h3>
      <ul className={classes['timeline']}>
        {items.map(({ key, at, words }) => (
          <li key={key}>
            <time>{`${formatDateTime(new Date(at).toISOString())} IST`}</time>
            {words}
          </li>
        ))}
        <li>
          <time>{`${formatDateTime(order.date)} IST`}</time>
          Placed
        </li>
      </ul>
    </section>
  )
}
