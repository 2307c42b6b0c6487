import type { ClientOrder } from './client-orders.ts'
import type { NewOrder } from './place-order.ts'

const lately = 7 * 86_400_000

/** The same client's orders of the last seven days that come to the same in as many vouchers; cancelled ones count for nothing. */
export function alikeLately(
  orders: readonly ClientOrder[],
  wanted: Pick<NewOrder, 'clientId' | 'items'>,
  now: number,
): ClientOrder[] {
  const of = (items: readonly { amountCents: number; qty: number }[]) => {
    const values = new Map<number, number>()
    for (const { amountCents, qty } of items) values.set(amountCents, (values.get(amountCents) ?? 0) + qty)
    return JSON.stringify([...values].toSorted(([one], [other]) => one - other))
  }
  const same = of(wanted.items)
  return orders.filter(
    ({ clientId, date, items, isCancelled }) =>
      clientId === wanted.clientId && !isCancelled && now - Date.parse(date) <= lately && of(items) === same,
  )
}
