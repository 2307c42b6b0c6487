import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { RowDrawer } from '#ui/listing/row-drawer.tsx'
import { useRowEntries } from '#ui/live/use-outbox.ts'
import { type DialogsUse, useDialogs } from '#ui/overlay/use-dialogs.ts'
import classes from './deliveries.module.css'
import { DeliveryDialogs } from './delivery-dialogs.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import type { DeliveryDialog } from './use-move.ts'

/** One order beside the list: what it is, who it is for, and how far it has come (spec 002 §2). */
export function DeliveryDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const dialogs = useDialogs<DeliveryDialog>(id)
  return (
    <RowDrawer<Delivery>
      id={id}
      collection={deliveries.name}
      noun={deliveries.noun.one}
      onClose={onClose}
      held={dialogs.now?.opened ?? false}
      title={(purchaseId) => (
        <span className={classes['title']}>
          Purchase {purchaseId}
          <CopyButton value={purchaseId} what="purchase ID" hint="Click to copy" />
        </span>
      )}
    >
      {(order) => <DeliveryContent order={order} dialogs={dialogs} onLeave={onClose} />}
    </RowDrawer>
  )
}

interface DeliveryContentProps {
  order: Delivery
  dialogs: DialogsUse<DeliveryDialog>
  onLeave(): void
}

function DeliveryContent({ order, dialogs, onLeave }: DeliveryContentProps) {
  const entries = useRowEntries(deliveries.name, order.id)
  return (
    <>
      <DeliveryFacts order={order} entries={entries} dialogs={dialogs} />
      <DeliveryDialogs order={order} dialogs={dialogs} onLeave={onLeave} />
    </>
  )
}
