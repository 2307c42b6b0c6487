import { Button, Text, TextInput } from '@mantine/core'
import { activate, activationArgs } from '#store/resources/vouchers/voucher-actions.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { personNameInput } from '#store/values/live-input.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { useSetStatus } from './use-set-status.ts'

const nameMax = 70

interface ActivateDialogProps extends DialogProps<Voucher> {
  /** It stands in the way of a status change that would leave name and mobile out (decisions.md G1). */
  mayOnlySetStatus?: boolean
}

/** Name and mobile of a pending voucher's owner; it is active once the server says COMPLETE (spec 000 §4, §5). */
export function ActivateDialog({ row: voucher, mayOnlySetStatus, opened, onClose }: ActivateDialogProps) {
  const { id, ownerName, ownerMobile } = voucher
  const setStatusTo = useSetStatus(voucher)
  const offline = useOnlineReason()
  const sends = useMutation(activate, { onSent: onClose })
  const cleaned = personNameInput(ownerName, nameMax)
  const form = useForm({
    schema: activationArgs,
    initial: { id, name: cleaned, mobileNo: ownerMobile },
    onSubmit: (sent) => sends.submit(sent, voucher),
  })

  async function onlySetStatus() {
    onClose()
    await setStatusTo('ACTIVE')
  }

  return (
    <FormModal
      title="Activate Voucher"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Activate Voucher"
      sends={sends}
      blocked={offline}
      acts={
        mayOnlySetStatus && (
          <Button variant="subtle" disabled={form.busy} onClick={() => void onlySetStatus()}>
            Only set the status
          </Button>
        )
      }
    >
      {mayOnlySetStatus && <Text size="sm">Activating also keeps who the voucher belongs to.</Text>}
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        {...form.text('name', (typed) => personNameInput(typed, nameMax))}
        {...(cleaned === ownerName ? {} : { description: `Stored as “${ownerName}”: activation takes letters only` })}
      />
      <PhoneField label="Mobile Number" required {...form.field('mobileNo')} />
    </FormModal>
  )
}
