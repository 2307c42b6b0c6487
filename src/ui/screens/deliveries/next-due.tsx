import { Button } from '@mantine/core'
import type { ListQuery } from '#store/listing/list-query.ts'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { useList } from '#ui/live/use-list.ts'
import { DeliverBy } from './delivery-words.tsx'
import classes from './packing.module.css'

const shown = 3

/** Orders that have not left and have a day, the most urgent first. One more than shown: one may be on the table. */
const byDueTime: ListQuery = {
  collection: deliveries.name,
  filters: { status: 'PROCESSING', deliveryDate: { from: '' } },
  search: null,
  sort: { by: 'deliveryDate', direction: 'asc' },
  page: 1,
  pageSize: shown + 1,
}

interface NextDueProps {
  /** The order on the table; null if it is empty. */
  onTable: string | null
  onOpen(id: string): void
}

/** The next orders by when they are due: whoever packs without a list begins with the most urgent. */
export function NextDue({ onTable, onOpen }: NextDueProps) {
  const { rows, answer } = useList<Delivery>(byDueTime)
  const next = rows.flatMap((order) => (order && order.id !== onTable ? [order] : [])).slice(0, shown)
  if (answer === null || next.length === 0) return null
  return (
    <section aria-labelledby="next-due" className={classes['queue']}>
      <h2 id="next-due" className={classes['heading']}>
        Next by due time
      </h2>
      <ol className={classes['steps']}>
        {next.map((order) => (
          <li key={order.id}>
            <span className={classes['step']}>
              <strong>{order.id}</strong> {order.receiverName} <DeliverBy {...order} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Open order ${order.id}`}
              onClick={() => onOpen(order.id)}
            >
              Open
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
