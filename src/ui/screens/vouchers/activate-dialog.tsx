import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { activate, activationArgs, setStatus } from '#store/resources/vouchers/voucher-actions.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { personNameInput } from '#store/values/live-input.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { type ActResult, useAct } from '#ui/form/use-act.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { type DialogProps, moreWords } from './dialog-props.ts'

const nameMax = 70

interface ActivateDialogProps extends DialogProps {
  voucher: Voucher
  /** It stands in the way of a status change that would leave name and mobile out (decisions.md G1). */
  mayOnlySetStatus: boolean
}

/** Name and mobile of a pending voucher's owner; it is active once the server says COMPLETE (spec 000 §4, §5). */
export function ActivateDialog({ voucher, mayOnlySetStatus, opened, onClose }: ActivateDialogProps) {
  const { id, ownerName, ownerMobile } = voucher
  const act = useAct()
  const offline = useOnlineReason()
  const [result, setResult] = useState<ActResult | null>(null)
  const cleaned = personNameInput(ownerName, nameMax)
  const form = useForm({
    schema: activationArgs,
    initial: { id, name: cleaned, mobileNo: ownerMobile },
    onSubmit: async (sent) => finish(await act(activate, sent, voucher)),
  })

  function finish(known: ActResult): string | null {
    setResult(known)
    if (known.kind === 'refused' || known.kind === 'unclear') return known.words
    onClose()
    return null
  }

  async function onlySetStatus() {
    onClose()
    await act(setStatus, { id, status: 'ACTIVE' }, voucher)
  }

  const more = moreWords(result)
  return (
    <FormModal
      title="Activate Voucher"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Activate Voucher"
      blocked={offline ?? (result?.kind === 'unclear' ? moreWords(result) : null)}
      acts={
        mayOnlySetStatus && (
          <Button variant="subtle" disabled={form.busy} onClick={() => void onlySetStatus()}>
            Only set the status
          </Button>
        )
      }
    >
      {mayOnlySetStatus && <Text size="sm">Activating also keeps who the voucher belongs to.</Text>}
      {more !== null && result?.kind === 'refused' && <Text size="sm">{more}</Text>}
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
