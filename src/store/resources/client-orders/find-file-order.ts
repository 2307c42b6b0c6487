import type { TableSum } from '#store/define/define-table.ts'
import type { ClientOrder } from './client-orders.ts'

interface Attempt {
  /** The orders that were there before it. */
  before: ReadonlySet<string>
  /** '' where the server took the one that is named in the file. */
  clientId: string
  /** What it asked for, by value. */
  sums: readonly TableSum[]
}

/** Whether an order that went up as a file is there: a new one of its client, with just its values (decisions.md Q2). */
export function hasFileArrived(orders: readonly ClientOrder[], { before, clientId, sums }: Attempt): boolean {
  const wanted = textOf(sums.map(({ count, cents }) => [cents / count, count]))
  return orders.some(
    (order) =>
      !before.has(order.id) &&
      (clientId === '' || order.clientId === clientId) &&
      textOf(order.items.map(({ amountCents, qty }) => [amountCents, qty])) === wanted,
  )
}

function textOf(values: readonly (readonly [cents: number, qty: number])[]): string {
  return JSON.stringify(values.toSorted(([one], [other]) => one - other))
}
