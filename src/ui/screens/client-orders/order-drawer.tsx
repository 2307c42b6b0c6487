import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil, IconPencilOff, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ClientOrder, clientOrders } from '#store/resources/client-orders/client-orders.ts'
import { whyNoUpdate } from '#store/resources/client-orders/update-order.ts'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { momentOf } from '#ui/record/timeline-items.ts'
import { RecordTimeline } from '#ui/record/timeline.tsx'
import classes from './client-orders.module.css'
import { ItemTable } from './item-table.tsx'
import { OrderEdit } from './order-edit.tsx'
import { orderRecord, statusActions } from './order-record.tsx'
import { OrderVouchers } from './steps/order-vouchers.tsx'

/** One order beside its list: what it is, its items, and the way to change them (spec 002 §2 Client Orders list). */
export function OrderDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <RecordDrawer spec={orderRecord} id={id} onClose={onClose}>
      {(order, record) => <OrderBody key={order.id} order={order} record={record} />}
    </RecordDrawer>
  )
}

function OrderBody({ order, record }: { order: ClientOrder; record: OpenRecord<ClientOrder> }) {
  const [isEditing, setEditing] = useState(false)
  const fixed = whyNoUpdate(order)
  return (
    <>
      <RecordBar actions={statusActions} row={order} noun="client order" record={record}>
        <Button
          size="compact-md"
          variant="default"
          aria-pressed={isEditing}
          disabled={fixed !== null}
          leftSection={isEditing ? <IconPencilOff size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          onClick={() => setEditing(!isEditing)}
        >
          Edit
        </Button>
        <Button
          component={Link}
          to="/client/place-order"
          search={{ selected: order.id } as never}
          size="compact-md"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open in Place Order
        </Button>
        <Button
          component={Link}
          to="/client/place-order"
          search={{ from: order.id } as never}
          size="compact-md"
          variant="default"
          leftSection={<IconRepeat size={16} aria-hidden />}
        >
          Order again
        </Button>
      </RecordBar>
      {fixed !== null && !order.isCancelled && <p className={classes['quiet']}>{fixed}</p>}
      {isEditing && fixed === null ? (
        <OrderEdit order={order} onDone={() => setEditing(false)} />
      ) : (
        <>
          <RecordFacts facts={orderRecord.facts ?? []} row={order} record={record} />
          <h3 id="order-items" className={classes['part']}>
            Order Items
          </h3>
          <ItemTable order={order} />
          <OrderVouchers order={order} />
        </>
      )}
      <RecordTimeline
        collection={clientOrders.name}
        id={order.id}
        entries={record.entries}
        moments={momentOf(order.date, 'Placed')}
      />
    </>
  )
}
