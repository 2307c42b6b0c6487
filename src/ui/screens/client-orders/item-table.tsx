import type { ClientOrder, OrderItem } from '#store/resources/client-orders/client-orders.ts'
import { voucherTypeTitles } from '#store/resources/client-orders/order-words.ts'
import { optionWords } from '#store/resources/client-orders/items-words.ts'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import classes from './client-orders.module.css'

const fact = detailFactsOf<OrderItem>()

const columns = [
  { fact: fact.node('Amount (LKR)', ({ amountCents }) => formatAmount(amountCents)), as: 'head' },
  { fact: fact.node('Qty', ({ qty }) => formatCount(qty)), as: 'amount' },
  { fact: fact.node('Voucher Type', (item) => <Kind item={item} />) },
] as const

/** What kind it is, and under it how it is made up, on as many lines as that takes. */
function Kind({ item }: { item: OrderItem }) {
  return (
    <span className={classes['kind']}>
      {voucherTypeTitles[item.voucherType]}
      <small>{optionWords(item)}</small>
    </span>
  )
}

/** The items of an order; under the heading `order-items`. */
export function ItemTable({ order }: { order: ClientOrder }) {
  return (
    <DetailTable
      labelledBy="order-items"
      columns={columns}
      rows={order.items}
      keyOf={({ id }) => id}
      none={`No Order Items Found for ${order.id}`}
    />
  )
}
