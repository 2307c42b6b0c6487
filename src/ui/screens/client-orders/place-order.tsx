import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { AboutOrder } from './about-order.tsx'
import { OrderSidebar } from './order-sidebar.tsx'
import { ShownStep } from './shown-step.tsx'
import { StepBar } from './step-bar.tsx'
import type { OrderPaper } from './steps/step-props.ts'
import { useSidebarOrders } from './use-sidebar-orders.ts'
import { useChosenOrder, useWorkflowAddress } from './use-workflow.ts'
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

  // What is typed next is kept under this name.
  const [fresh, setFresh] = useState(() => crypto.randomUUID())

  function leadTo(to: { selected?: string; draft?: string }) {
    setListOpen(false)
    setFresh(crypto.randomUUID())
    go({ selected: undefined, draft: undefined, drawer: undefined, from: undefined, ...to })
  }

  function refresh() {
    chosen.look.again()
    orders.look.again()
  }

  const sidebar = <OrderSidebar address={address} orders={orders} onLead={leadTo} />
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
        <AboutOrder chosen={chosen} />
        <StepBar status={chosen.status} step={chosen.step} onStep={(drawer) => go({ drawer })} />
        <ShownStep
          {...{ address, chosen, refresh }}
          draftId={address.draft ?? fresh}
          onPaper={setPaper}
          onPlaced={() => {
            leadTo({})
            refresh()
          }}
        />
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
