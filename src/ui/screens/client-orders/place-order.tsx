import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import type { OrderStep } from '#store/resources/client-orders/order-steps.ts'
import { formatLkr } from '#store/values/money.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { OrderSidebar } from './order-sidebar.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { StepBar } from './step-bar.tsx'
import { InvoiceStep } from './steps/invoice-step.tsx'
import { PlaceStep } from './form/place-step.tsx'
import { SlipStep } from './steps/slip-step.tsx'
import type { OrderPaper, StepProps } from './steps/step-props.ts'
import { UpdateStep } from './form/update-step.tsx'
import { VouchersStep } from './steps/vouchers-step.tsx'
import { useSidebarOrders } from './use-sidebar-orders.ts'
import { type ChosenOrder, useChosenOrder, useWorkflowAddress, type WorkflowAddress } from './use-workflow.ts'
import classes from './workflow.module.css'

const PaperDialog = lazyPart(async () => (await import('./steps/paper-dialog.tsx')).PaperDialog)

/** A client's order, from the first sheet to the vouchers (spec 002 §2 Client order workflow page). */
export function PlaceOrder() {
  const address = useWorkflowAddress()
  const orders = useSidebarOrders(address)
  const chosen = useChosenOrder(address)
  const { go } = address
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) === true
  const [isListOpen, setListOpen] = useState(false)
  const [paper, setPaper] = useState<OrderPaper | null>(null)

  function leadTo(selected: string | undefined) {
    setListOpen(false)
    go({ selected, drawer: undefined, from: undefined })
  }

  function refresh() {
    chosen.look.again()
    orders.look.again()
  }

  const sidebar = <OrderSidebar address={address} orders={orders} onOpen={leadTo} onNew={() => leadTo(undefined)} />
  return (
    <div className={classes['screen']}>
      {!narrow && (
        <aside className={classes['side']} aria-label="Orders">
          {sidebar}
        </aside>
      )}
      <div className={classes['work']}>
        <header className={classes['head']}>
          <h1>Place Order</h1>
          {narrow && (
            <Button
              variant="default"
              leftSection={<IconLayoutSidebar size={16} aria-hidden />}
              onClick={() => setListOpen(true)}
            >
              Orders
            </Button>
          )}
        </header>
        <About chosen={chosen} />
        <StepBar status={chosen.status} step={chosen.step} onStep={(drawer) => go({ drawer })} />
        <Step address={address} chosen={chosen} refresh={refresh} onPaper={setPaper} />
      </div>
      {narrow && (
        <SideDrawer opened={isListOpen} onClose={() => setListOpen(false)} position="left" title="Orders" size={320}>
          {sidebar}
        </SideDrawer>
      )}
      {paper && (
        <Suspense>
          <PaperDialog paper={paper} onClose={() => setPaper(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Which order it is, and how far. */
function About({ chosen: { order, status } }: { chosen: ChosenOrder }) {
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

const steps: Readonly<Record<OrderStep, React.ComponentType<StepProps>>> = {
  order: UpdateStep,
  invoice: InvoiceStep,
  slip: SlipStep,
  vouchers: VouchersStep,
}

interface ShownStepProps {
  address: WorkflowAddress
  chosen: ChosenOrder
  refresh(): void
  onPaper(paper: OrderPaper): void
}

function Step({ address, chosen, refresh, onPaper }: ShownStepProps) {
  const { order, look, status, isSkipped, step } = chosen
  if (address.selected === null) return <PlaceStep key={address.from} from={address.from} onPlaced={refresh} />
  if (order && status !== null) {
    const Shown = steps[step]
    return (
      <Shown
        key={order.id}
        {...{ order, status, isSkipped, refresh, onPaper }}
        onStep={(drawer) => address.go({ drawer })}
      />
    )
  }
  if (look.result === 'absent')
    return <p className={classes['none']}>{`There is no client order “${address.selected}”.`}</p>
  if (order === null && look.result === 'offline') {
    return (
      <p className={classes['none']} role="status">
        This order is not downloaded on this device, and you are offline. It opens once there is a connection.
      </p>
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
  return <Loader size="sm" aria-label="Loading the order" />
}
