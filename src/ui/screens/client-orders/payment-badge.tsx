import { orderWords, paymentStatusTitles } from '#store/resources/client-orders/order-words.ts'
import classes from './payment-badge.module.css'

/** A payment status in its label and a colour of its own (spec 002 §9); colour only underlines what the word says. */
export function PaymentBadge({ status }: { status: string }) {
  return (
    <span className={classes['badge']} data-status={status}>
      {orderWords(paymentStatusTitles, status)}
    </span>
  )
}
