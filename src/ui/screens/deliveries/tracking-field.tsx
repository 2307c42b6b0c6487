import { useRef } from 'react'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { changeTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { InlineEdit } from '#ui/form/inline-edit.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import type { RowLook } from '#ui/live/use-outbox.ts'

/** The courier's id of an order; it can be put right once the order is on its way. */
export function TrackingField({ order, state }: { order: Delivery; state: RowLook | undefined }) {
  const { trackingId, status } = order
  const change = useChange()
  const startedFrom = useRef(order)
  const argsWith = (value: string) => ({ id: order.id, value, status: startedFrom.current.status })

  return (
    <>
      <InlineEdit
        label="Order tracking ID"
        value={trackingId ?? ''}
        locked={status === 'PROCESSING'}
        onStart={() => {
          startedFrom.current = order
        }}
        validate={(text) => changeTrackingId.args.safeParse(argsWith(text)).error?.issues[0]?.message ?? null}
        onSave={(text) => change(changeTrackingId, argsWith(text), startedFrom.current)}
        after={trackingId && <CopyButton value={trackingId} what="order tracking ID" hint="Click to copy" />}
      >
        {trackingId ?? '–'}
      </InlineEdit>
      <ChangeBadge state={state} />
    </>
  )
}
