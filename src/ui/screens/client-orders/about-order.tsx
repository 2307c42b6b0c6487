import { formatLkr } from '#store/values/money.ts'
import { PaymentBadge } from './payment-badge.tsx'
import type { ChosenOrder } from './use-workflow.ts'
import classes from './workflow.module.css'

/** Which order it is, and how far. */
export function AboutOrder({ chosen: { order, status } }: { chosen: ChosenOrder }) {
  if (!order || status === null) return null
  return (
    <p className={classes['about']}>
      <strong>{order.referenceNo}</strong>
      <span>{order.clientName}</span>
      <span className={classes['amount']}>{formatLkr(order.totalCents)}</span>
      <PaymentBadge status={status} />
      {order.isCancelled && <span>Cancelled</span>}
    </p>
  )
}
