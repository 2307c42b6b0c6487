import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import type { DialogsUse } from '#ui/overlay/use-dialogs.ts'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import type { DeliveryDialog } from './use-move.ts'

interface DeliveryDialogsProps {
  order: Delivery
  dialogs: DialogsUse<DeliveryDialog>
  /** Closes the drawer: an order that lies ready is done with here (spec 002 §4). */
  onLeave(): void
}

/** The dialog that stands over an order's drawer, if one does; each opening begins anew. */
export function DeliveryDialogs({ order, dialogs, onLeave }: DeliveryDialogsProps) {
  const { now, close: onClose } = dialogs
  if (now === null) return null
  const { dialog, opened, turn } = now
  const common = { key: turn, order, opened, onClose }
  switch (dialog) {
    case 'tracking':
      return <TrackingDialog {...common} />
    case 'pick-up':
      return <PickUpDialog {...common} onDone={onLeave} />
    case 'picker':
      return <PickerDialog {...common} />
  }
}
