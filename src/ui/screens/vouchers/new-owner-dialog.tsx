import { Checkbox, Text, TextInput } from '@mantine/core'
import { newOwnerArgs, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { textInput } from '#store/values/live-input.ts'
import { formatLkr } from '#store/values/money.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import type { DialogProps } from '#ui/record/open-record.ts'

const nameMax = 70

/** Hands a voucher to another person (spec 001 §5). Afterwards the drawer hides. */
export function NewOwnerDialog({ row: voucher, opened, onClose, onLeave }: DialogProps<Voucher>) {
  const { id, amountCents, ownerName } = voucher
  const sends = useMutation(transferOwnership, { onSent: onClose, onDone: onLeave })
  const { connectivity } = useSyncHealth()
  const form = useForm({
    schema: newOwnerArgs,
    initial: { id, recipientName: '', recipientMobileNo: '', notifyToSender: false, notifyToRecipient: false },
    onSubmit: (sent) => sends.submit(sent, voucher),
  })
  return (
    <FormModal
      title="Details of New Owner"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Transfer Ownership"
      sends={sends}
    >
      <Text size="sm">{`Voucher ${id} over ${formatLkr(amountCents)} belongs to ${ownerName || 'nobody yet'}.`}</Text>
      {connectivity === 'offline' && (
        <Text size="sm">
          You are offline: it is sent by itself if the server is back within 10 minutes, else you are asked.
        </Text>
      )}
      <TextInput
        label="Recipient Name"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('recipientName', (typed) => textInput(typed, nameMax))}
      />
      <PhoneField label="Mobile Number" required {...form.field('recipientMobileNo')} />
      <Checkbox label="Notify sender" {...form.box('notifyToSender')} />
      <Checkbox label="Notify recipient" {...form.box('notifyToRecipient')} />
    </FormModal>
  )
}
