import { Alert, PasswordInput, Text } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import { whyNotUnredeemable } from '#store/resources/redemptions/redemption-rules.ts'
import { type Redemption, redemptionKeyOf } from '#store/resources/redemptions/redemptions.ts'
import { formatLkr } from '#store/values/money.ts'
import { signInPasswordField } from '#store/values/text-fields.ts'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import type { DialogProps } from '#ui/record/open-record.ts'
import { useOpenedFrom } from '#ui/record/opened-from.ts'
import { useSession } from '#ui/state/session.ts'
import { usePortal } from '#ui/state/portal.ts'
import { passwordWords } from './redemption-words.ts'
import { useRedemptionView } from './use-redemption-view.ts'

const form = z.object({ password: signInPasswordField })

/**
 * Asks for the password, has the server say whether it is the right one, then takes the redemption back. The password is
 * kept nowhere (decisions.md N3, J1).
 */
export function UnredeemDialog({ opened, onClose, row: redemption }: DialogProps<Redemption>) {
  const { scope } = useRedemptionView()
  // The answer holds this page of the list anew.
  const { page, refresh } = useOpenedFrom()
  const { user } = usePortal()
  const { checkPassword } = useSession()
  const offline = useOnlineReason()
  const sends = useMutation(unredeemRedemption, { onSent: onClose, onDone: refresh })
  const input = useRef<HTMLInputElement>(null)
  const { id } = redemption
  const asked = useForm({
    schema: form,
    initial: { password: '' },
    async onSubmit({ password }) {
      const problem = await checkPassword(user.email, password)
      if (problem !== null) {
        input.current?.select()
        return passwordWords(problem)
      }
      return sends.submit(
        {
          id,
          scope,
          redemptionId: redemptionKeyOf(redemption),
          merchantId: redemption.merchantId,
          role: user.wireRole,
          page,
        },
        redemption,
      )
    },
  })
  return (
    <FormModal
      title="Unredeem"
      opened={opened}
      onClose={onClose}
      form={asked}
      act="Unredeem"
      danger
      sends={sends}
      // It may be paid while the password is typed.
      blocked={offline ?? whyNotUnredeemable(redemption, null)}
      mayDrop
    >
      <Text size="sm">{`${id.toUpperCase()} · ${formatLkr(redemption.redeemedCents)} at ${redemption.subMerchantLocation}`}</Text>
      {redemption.payableStatus !== null && (
        <Alert color="yellow" variant="light" p="sm">
          This redemption is already in a payment to the merchant ({redemption.payableStatus}).
        </Alert>
      )}
      <PasswordInput
        ref={input}
        label="Enter password to confirm"
        required
        data-autofocus
        autoComplete="current-password"
        {...asked.text('password')}
      />
    </FormModal>
  )
}
