import { type ComponentType, createElement } from 'react'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { moveBack, setDeliveryStatus } from '#store/resources/deliveries/delivery-mutations.ts'
import { deliveryStatusTitles, isBackward } from '#store/resources/deliveries/delivery-rules.ts'
import { toastTrouble } from '#ui/send/toast-trouble.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { DialogProps, OpenRecord } from '#ui/record/open-record.ts'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

/** Steps that ask for something first (spec 002 §4). */
const asking: Readonly<Partial<Record<DeliveryStatus, ComponentType<DialogProps<Delivery>>>>> = {
  DISPATCHED: TrackingDialog,
  PICKUP_READY: PickUpDialog,
  PICKED: PickerDialog,
}

/** Moves an order to a status of its mode: by a dialog, at once, or back after a question (spec 002 §4, decisions.md H4). */
export function useMove(order: Delivery, { open }: OpenRecord<Delivery>) {
  const step = useMutation(setDeliveryStatus)
  const stepBack = useMutation(moveBack)

  async function back(status: DeliveryStatus) {
    const [from, to] = [deliveryStatusTitles[order.status], deliveryStatusTitles[status]]
    const sure = await confirm({
      title: `Move order ${order.id} back to ${to}?`,
      text: `It is ${from} now. It shows the earlier status once the server has agreed. Nobody is notified.`,
      act: `Move back to ${to}`,
      danger: true,
    })
    if (!sure) return
    toastTrouble(await stepBack.run({ id: order.id, status }, order))
  }

  return async (status: DeliveryStatus): Promise<void> => {
    if (isBackward(order, status)) return back(status)
    const dialog = asking[status]
    if (dialog) return open((over) => createElement(dialog, over))
    toastTrouble(await step.run({ id: order.id, status }, order))
  }
}
