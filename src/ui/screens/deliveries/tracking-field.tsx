import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { changeTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { InlineEdit } from '#ui/form/inline-edit.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
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
  const edited = useEditedRow(order, changeTrackingId, (one) => ({ text: one.trackingId ?? '' }))
  const argsWith = (value: string) => ({ id: order.id, value, status: edited.began.status })

  return (
    <>
      <InlineEdit
        label="Order tracking ID"
        edited={edited}
        value={trackingId ?? ''}
        locked={status === 'PROCESSING'}
        validate={(text) => changeTrackingId.args.safeParse(argsWith(text)).error?.issues[0]?.message ?? null}
        onSave={(text) => submit(argsWith(text), edited.began)}
        after={trackingId && <CopyButton value={trackingId} what="order tracking ID" hint="Click to copy" />}
      >
        {trackingId ?? '–'}
      </InlineEdit>
      <ChangeBadge state={record.states.get('trackingId')} />
      <TellCustomer order={order} entries={record.entries} />
    </>
  )
}
