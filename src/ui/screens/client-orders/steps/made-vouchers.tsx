import { Alert } from '@mantine/core'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { createVouchers } from '#store/resources/client-orders/create-vouchers.ts'
import { voucherTypeTitles } from '#store/resources/client-orders/order-words.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './steps.module.css'

/** What was made of an order, and, where it was on this device, when and by whom. */
export function MadeVouchers({ order }: { order: ClientOrder }) {
  const { user } = usePortal()
  const audit = useRowAudit(clientOrders.name, order.id) ?? []
  const made = audit.find(({ mutation, end }) => mutation === createVouchers.name && end === 'settled')
  if (order.createdTypes.length === 0) return null
  return (
    <Alert color="green" variant="light" p="sm">
      <strong>Vouchers created</strong>
      <ul className={classes['made']}>
        {order.createdTypes.map((type) => (
          <li key={type}>{`${voucherTypeTitles[type]}: ${wordsOf(order, type)}`}</li>
        ))}
        {made && (
          <li>{`On this device by ${user.email}, ${formatDateTime(new Date(made.endedAt).toISOString())} IST`}</li>
        )}
      </ul>
    </Alert>
  )
}

function wordsOf({ items }: ClientOrder, type: string): string {
  const own = items.filter(({ voucherType }) => voucherType === type)
  const vouchers = own.reduce((sum, { qty }) => sum + qty, 0)
  const cents = own.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0)
  return `${counted(vouchers, { one: 'voucher', many: 'vouchers' })}, ${formatLkr(cents)}`
}
