import { Button, Loader, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { formatDay } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { Stepper } from '#ui/kit/stepper.tsx'
import { Drafts } from './drafts.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import type { SidebarOrders } from './use-sidebar-orders.ts'
import type { WorkflowAddress } from './use-workflow.ts'
import { WaitingOrders } from './waiting-orders.tsx'
import classes from './sidebar.module.css'

/** A typist who pauses this long is searched for (spec 002 §7, §9). */
const typingPauseMs = 500

interface OrderSidebarProps {
  address: WorkflowAddress
  orders: SidebarOrders
  /** To an order, to a draft, or to a new one. */
  onLead(to: { selected?: string; draft?: string }): void
}

/** 'Order Details View': the way to every order, and to a new one (spec 002 §2). */
export function OrderSidebar({ address, orders, onLead }: OrderSidebarProps) {
  return (
    <div className={classes['sidePart']}>
      <div className={classes['sideHead']}>
        <h2>Order Details View</h2>
        <Button size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onLead({})}>
          New order
        </Button>
      </div>
      <OrderSearch address={address} />
      <Drafts openId={address.draft} onOpen={(draft) => onLead({ draft })} onDropped={() => onLead({})} />
      <WaitingOrders />
      <Orders address={address} orders={orders} onOpen={(selected) => onLead({ selected })} />
      {address.searchKey.trim() === '' && <OrderPages address={address} orders={orders} />}
    </div>
  )
}

/** Ten orders further, or back. */
function OrderPages({ address: { go }, orders: { page, pages } }: Pick<OrderSidebarProps, 'address' | 'orders'>) {
  return (
    <Stepper
      previous="Previous ten orders"
      next="Next ten orders"
      at={`Page ${page} of ${pages}`}
      onPrevious={page > 1 ? () => go({ page: page === 2 ? undefined : page - 1 }) : null}
      onNext={page < pages ? () => go({ page: page + 1 }) : null}
    />
  )
}

function OrderSearch({ address: { searchKey, go } }: Pick<OrderSidebarProps, 'address'>) {
  const [typed, setTyped] = useState(searchKey)
  // Back has brought another search.
  const [last, setLast] = useState(searchKey)
  if (searchKey !== last) {
    setLast(searchKey)
    if (searchKey.trim() !== typed.trim()) setTyped(searchKey)
  }
  const search = (text: string) => {
    if (text !== searchKey.trim()) go({ searchKey: text || undefined, page: undefined }, 'replace')
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchLater(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search>
      <TextInput
        aria-label="Search orders"
        placeholder="Order, client or contact"
        inputMode="search"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.slice(0, 320))}
        onKeyDown={(event) => event.key === 'Enter' && search(typed.trim())}
      />
    </search>
  )
}

interface OrdersProps extends Pick<OrderSidebarProps, 'address' | 'orders'> {
  onOpen(id: string): void
}

function Orders({ address, orders: { list, look }, onOpen }: OrdersProps) {
  const { answer, rows } = list
  const shown = rows.filter((row) => row !== undefined)
  if (shown.length > 0) {
    return (
      <ul className={classes['orders']}>
        {shown.map((order) => (
          <li key={order.id}>
            <OrderButton order={order} isOpen={order.id === address.selected} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    )
  }
  if (look.result === 'failed' || look.result === 'refused') {
    return (
      <p className={classes['none']} role="alert">
        {messages.listFailed}{' '}
        <Button size="compact-xs" variant="subtle" onClick={look.again}>
          Retry
        </Button>
      </p>
    )
  }
  const isOver = answer !== null && look.result !== null && look.result !== 'looking'
  if (!isOver) return <Loader size="sm" aria-label="Loading orders" />
  return (
    <p className={classes['none']} role="status">
      {address.searchKey.trim() === '' ? 'No orders yet.' : 'No results found'}
    </p>
  )
}

interface OrderButtonProps {
  order: ClientOrder
  isOpen: boolean
  onOpen(id: string): void
}

function OrderButton({ order, isOpen, onOpen }: OrderButtonProps) {
  const { id, referenceNo, clientName, date, totalCents, paymentStatus, isCancelled } = order
  return (
    <button type="button" className={classes['order']} aria-current={isOpen} onClick={() => onOpen(id)}>
      <strong>{referenceNo}</strong>
      <small>{formatDay(date)}</small>
      <span className={classes['wide']}>{clientName}</span>
      <span className={classes['last']}>
        {isCancelled ? <small>Cancelled</small> : <PaymentBadge status={paymentStatus} />}
        <span className={classes['amount']}>{formatLkr(totalCents)}</span>
      </span>
    </button>
  )
}
