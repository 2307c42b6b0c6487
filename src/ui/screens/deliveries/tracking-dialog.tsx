import type { DialogProps } from '#ui/record/open-record.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { dispatch, trackingForm } from '#store/resources/deliveries/delivery-mutations.ts'
import { textInput } from '#store/values/live-input.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { troubleOf } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { toastFailed } from '#ui/overlay/toast.ts'

/** Longer than any courier's. */
const idMax = 100

/** The courier's id for an order that is sent off now; Skip sends it off without one (spec 002 §2, §4, decisions.md H5). */
export function TrackingDialog({ row: order, opened, onClose }: DialogProps<Delivery>) {
  const { id } = order
  const { run, submit } = useMutation(dispatch, { onSent: onClose })
  const form = useForm({
    schema: trackingForm,
    initial: { trackingId: order.trackingId ?? '', notify: false },
    onSubmit: (sent) => submit({ id, ...sent }, order),
  })

  async function skip() {
    const trouble = troubleOf(await run({ id, trackingId: null, notify: false }, order))
    if (trouble !== null) toastFailed(trouble)
  }

  return (
    <FormModal
      title="Enter Order Tracking ID"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Save"
      busyAct="Saving..."
      mayDrop
      acts={
        <Button variant="default" disabled={form.busy} onClick={() => void skip()}>
          Skip
        </Button>
      }
    >
      <TextInput
        label="Order Tracking ID"
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        {...form.text('trackingId', (typed) => textInput(typed, idMax))}
      />
      <Checkbox label="Send Notification to Customer" {...form.box('notify')} />
    </FormModal>
  )
}
