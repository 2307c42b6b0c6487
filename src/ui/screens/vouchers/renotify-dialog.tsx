import { Checkbox, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { renotify } from '#store/resources/vouchers/voucher-actions.ts'
import { voucherDelivery } from '#store/resources/vouchers/voucher-details.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ageWords } from '#ui/listing/list-words.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { isJustDone, useLastDone } from '#ui/record/last-done.ts'
import type { DialogProps } from '#ui/record/open-record.ts'

interface Values {
  sms: boolean
  email: boolean
  override: boolean
  address: string
}

/** Tells the receiver once more, by SMS to the stored number and by email to the stored address or another (spec 001 §5). */
export function RenotifyDialog({ row: voucher, opened, onClose }: DialogProps<Voucher>) {
  const { id, ownerMobile } = voucher
  // Null if there is none, and if it is not known.
  const deliveryEmail = useDetail(voucherDelivery, id).value?.deliveryEmail ?? null
  const sends = useMutation(renotify, { onSent: onClose })
  const offline = useOnlineReason()
  const lastSent = useLastDone(vouchers.name, id, renotify)
  const now = useNow(30_000)
  const form = useForm({
    schema: schemaFor(id, deliveryEmail),
    initial: { sms: ownerMobile !== '', email: false, override: false, address: '' },
    onSubmit: async (sent) => ((await isWanted(lastSent, Date.now())) ? sends.submit(sent, voucher) : null),
  })
  const { email, override } = form.values
  return (
    <FormModal
      title="Re-Notify Receiver"
      opened={opened}
      onClose={onClose}
      form={form}
      act="Re-Notify"
      sends={sends}
      blocked={offline}
    >
      {lastSent !== null && <Text size="sm">{`Last sent from this device ${ageWords(lastSent, now)}.`}</Text>}
      <Checkbox
        label={`Via SMS to ${ownerMobile === '' ? 'no stored number' : ownerMobile}`}
        disabled={ownerMobile === ''}
        {...form.box('sms')}
      />
      <Checkbox label={`Via email${deliveryEmail === null ? '' : ` to ${deliveryEmail}`}`} {...form.box('email')} />
      {email && deliveryEmail !== null && <Checkbox label="Use a different email" {...form.box('override')} />}
      {email && (override || deliveryEmail === null) && (
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          maxLength={100}
          {...(deliveryEmail === null ? { description: 'No delivery email is known for this voucher' } : {})}
          {...form.text('address')}
        />
      )}
    </FormModal>
  )
}

/** The dialog's four answers as the mutation's arguments, judged by the mutation's own rules (decisions.md F32). */
function schemaFor(id: string, deliveryEmail: string | null): z.ZodType<z.output<typeof renotify.args>, Values> {
  return z.custom<Values>().transform((values, context) => {
    const { sms, email, override, address } = values
    const own = override || deliveryEmail === null ? address : deliveryEmail
    const asked = { id, destination: email ? own : '', notifyViaSms: sms, notifyViaEmail: email }
    const read = renotify.args.safeParse(asked)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      context.addIssue({ code: 'custom', path: [path[0] === 'destination' ? 'address' : 'sms'], message })
    }
    return z.NEVER
  })
}

async function isWanted(lastSent: number | null, now: number): Promise<boolean> {
  if (!isJustDone(lastSent, now)) return true
  return confirm({
    title: 'Notify again?',
    text: `The receiver was notified from this device ${ageWords(lastSent, now)}.`,
    act: 'Notify again',
  })
}
