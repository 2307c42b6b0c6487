import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { voucherTypeTitles } from '#store/resources/client-orders/order-words.ts'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { optionWords } from '#store/resources/client-orders/items-words.ts'
import classes from './bill-table.module.css'

/** The items as they are billed, and their Grand Total, added up in cents (spec 002 §2, decisions.md E1). */
export function BillTable({ order: { items } }: { order: ClientOrder }) {
  if (items.length === 0) return <p className={classes['none']}>No data available.</p>
  const total = items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0)
  return (
    <ScrollRegion className={classes['scroll']} label="Items of the order">
      <table className={classes['bill']}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" data-amount>
              Quantity
            </th>
            <th scope="col" data-amount>
              Unit Price(LKR)
            </th>
            <th scope="col" data-amount>
              Total Price(LKR)
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {voucherTypeTitles[item.voucherType]}
                <small>{optionWords(item)}</small>
              </th>
              <td data-amount>{formatCount(item.qty)}</td>
              <td data-amount>{formatAmount(item.amountCents)}</td>
              <td data-amount>{formatAmount(item.amountCents * item.qty)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Grand Total
            </th>
            <td data-amount>{formatAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
