import { PasswordInput, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ClipboardEvent, DragEvent } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import { leastScore, tooWeak } from '#store/resources/password-resets/password-reset-calls.ts'
import { newPasswordForm } from '#store/resources/password-resets/reset-fields.ts'
import { useForm } from '#ui/form/use-form.ts'
import { BusyButton } from './busy-button.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { loadStrength, useStrength } from './use-strength.ts'

interface ResetPasswordProps {
  email: string
  busy: string | null
  onReset(password: string): Promise<void>
}

/** Step 3: the new password twice. Pasting is off in the second field, as spec 000 §2.4 says; filling in is not. */
export function ResetPassword({ email, busy, onReset }: ResetPasswordProps) {
  const form = useForm({
    schema: newPasswordForm,
    initial: { password: '', confirmation: '' },
    onSubmit: async ({ password }) => {
      const score = await scoreOf(password, email)
      if (score === null) return messages.networkError
      if (score < leastScore.taken) return { password: tooWeak }
      await onReset(password)
      return null
    },
  })
  const score = useStrength(form.values.password, email)
  const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault()
  return (
    <form noValidate onSubmit={form.submit} aria-label="Set a new password">
      <Stack gap="md">
        <VisuallyHidden>
          <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        {form.trouble && (
          <Text c="var(--mantine-color-error)" role="alert">
            {form.trouble}
          </Text>
        )}
        <div>
          <PasswordInput
            {...form.text('password')}
            label="New password"
            description="8 characters or more"
            size="md"
            autoComplete="new-password"
            readOnly={busy !== null}
          />
          <StrengthMeter password={form.values.password} score={score} />
        </div>
        <PasswordInput
          {...form.text('confirmation')}
          label="Confirm new password"
          description="Typed once more; pasting is off here"
          size="md"
          autoComplete="new-password"
          readOnly={busy !== null}
          onPaste={refuse}
          onDrop={refuse}
          visibilityToggleButtonProps={{ 'aria-label': 'Show confirmation' }}
        />
        <BusyButton busy={busy}>RESET</BusyButton>
      </Stack>
    </form>
  )
}

/** Null when the meter could not be loaded: without it nobody can say whether a password is strong enough. */
async function scoreOf(password: string, email: string): Promise<number | null> {
  try {
    return (await loadStrength()).passwordScore(password, [email])
  } catch {
    return null
  }
}
