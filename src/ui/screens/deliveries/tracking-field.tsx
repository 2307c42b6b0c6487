import { useRef } from 'react'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { changeTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { InlineEdit } from '#ui/form/inline-edit.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { TellCustomer } from './tell-customer.tsx'

interface TrackingFieldProps {
  order: Delivery
  record: OpenRecord<Delivery>
}

/** The courier's id of an order; it can be put right, and its customer told it, once the order is on its way. */
export function TrackingField({ order, record }: TrackingFieldProps) {
  const { trackingId, status } = order
  const { submit } = useMutation(changeTrackingId)
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
        onSave={(text) => submit(argsWith(text), startedFrom.current)}
        after={trackingId && <CopyButton value={trackingId} what="order tracking ID" hint="Click to copy" />}
      >
        {trackingId ?? '–'}
      </InlineEdit>
      <ChangeBadge state={record.states.get('trackingId')} />
      <TellCustomer order={order} entries={record.entries} />
    </>
  )
}
