import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type BriefOrder, orderSums, placeOrder } from '#store/resources/client-orders/place-order.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { stateOf, useEntries } from '#ui/live/use-outbox.ts'
import classes from './sidebar.module.css'

const states = {
  waiting: 'Not yet placed',
  sending: 'Being placed',
  checking: 'No answer yet, it is being looked for',
  attention: 'Waits for your decision',
} as const

/** Orders of this person that the server has not taken yet: without an id, and not among the others (decisions.md A1). */
export function WaitingOrders() {
  const entries = useEntries() ?? []
  const waiting = entries.flatMap((entry) => {
    const state = entry.mutation === placeOrder.name ? stateOf(entry) : null
    if (state === null) return []
    const order = entry.args as unknown as BriefOrder
    return [{ seq: entry.seq, state, clientName: order.clientName, ...orderSums(order) }]
  })
  if (waiting.length === 0) return null
  return (
    <ul className={classes['orders']} aria-label="Orders that are not placed yet">
      {waiting.map(({ seq, state, clientName, vouchers, cents }) => (
        <li key={seq} className={classes['waits']}>
          <strong>{clientName}</strong>
          <small>{`${counted(vouchers, { one: 'voucher', many: 'vouchers' })}, ${formatLkr(cents)}`}</small>
          <small>
            {states[state]} ·{' '}
            <Anchor component={Link} to="/sync" size="xs" underline="always">
              Sync centre
            </Anchor>
          </small>
        </li>
      ))}
    </ul>
  )
}
