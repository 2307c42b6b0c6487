import { Checkbox, Text, TextInput } from '@mantine/core'
import { type RedemptionNotice, renotifyRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { overrideEmail, overrideMobile } from '#store/resources/redemptions/redemption-calls.ts'
import { collectionName } from '#store/define/collection-name.ts'
import { type Redemption, redemptionKeyOf, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { ageWords } from '#ui/listing/list-words.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { isJustDone, useLastDone } from '#ui/record/last-done.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { EntryList } from './entry-list.tsx'
import { noticeForm, noticeStart } from './notice-form.ts'
import { useRedemptionView } from './use-redemption-view.ts'

interface RenotifyDialogProps extends DialogProps<Redemption> {
  notifyTo: RedemptionNotice['notifyTo']
}

/** Sends the message about a redemption once more: to the stored number and address, or to others (spec 001 §2, §5). */
export function RenotifyDialog({ opened, onClose, row: redemption, notifyTo }: RenotifyDialogProps) {
  const { scope } = useRedemptionView()
  const { id, mobileNo } = redemption
  const who = notifyTo === 'NOTIFY_TO_USER' ? 'customer' : 'merchant'
  const offline = useOnlineReason()
  const sends = useMutation(renotifyRedemption, { onSent: onClose })
  const last = useLastDone(collectionName(redemptions.name, scope), id, renotifyRedemption, { notifyTo })
  const form = useForm({
    schema: noticeForm,
    initial: noticeStart,
    onSubmit: async (to) => {
      if (!(await mayNotifyAgain(last, Date.now()))) return null
      const which = { id, scope, redemptionId: redemptionKeyOf(redemption) }
      return sends.submit({ ...which, notifyTo, ...to }, redemption)
    },
  })
  const { otherMobiles, otherEmails } = form.values
  const stored = who === 'customer' && mobileNo !== '' ? mobileNo : `the stored number of the ${who}`
  return (
    <FormModal
      title={who === 'customer' ? 'Re-notify Customer' : 'Re-notify Merchant'}
      opened={opened}
      onClose={onClose}
      form={form}
      act="Renotify"
      sends={sends}
      blocked={offline}
    >
      <Text size="sm">{`Goes by SMS to ${stored}, and by email to the stored address if there is one.`}</Text>
      <Checkbox label="Send the SMS to other mobile numbers" {...form.box('otherMobiles')} />
      {otherMobiles && (
        <EntryList
          {...form.field('mobiles')}
          rule={overrideMobile}
          what="mobile number"
          entry={(field) => <PhoneField required {...field} />}
        />
      )}
      <Checkbox label="Send the email to other addresses" {...form.box('otherEmails')} />
      {otherEmails && (
        <EntryList
          {...form.field('emails')}
          rule={overrideEmail}
          what="email"
          entry={({ label, value, error, onChange, name }) => (
            <TextInput
              label={label}
              name={name}
              type="email"
              required
              autoComplete="off"
              maxLength={100}
              value={value}
              error={error}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        />
      )}
    </FormModal>
  )
}

/** Whether a notice is wanted, though another one went out a moment ago. */
async function mayNotifyAgain(last: number | null, now: number): Promise<boolean> {
  if (!isJustDone(last, now)) return true
  return confirm({
    title: 'Notify again?',
    text: `A notification was sent from this device ${ageWords(last, now)}.`,
    act: 'Notify again',
  })
}
