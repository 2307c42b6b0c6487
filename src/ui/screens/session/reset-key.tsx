import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { resetKeyForm, resetKeyLength, trimmedKey } from '#store/resources/password-resets/reset-fields.ts'
import { useForm } from '#ui/form/use-form.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './sign-in.module.css'

interface ResetKeyProps {
  email: string
  busy: string | null
  onResend(): void
  onVerify(resetKey: string): Promise<void>
}

/** Step 2: the key from the mail. A wrong sign is told while typing; the key is complete at six (decisions.md F15). */
export function ResetKey({ email, busy, onResend, onVerify }: ResetKeyProps) {
  const [touched, setTouched] = useState(false)
  const form = useForm({
    schema: resetKeyForm,
    initial: { resetKey: '' },
    onSubmit: async ({ resetKey }) => {
      await onVerify(resetKey)
      return null
    },
  })
  const { resetKey } = form.values
  const read = resetKeyForm.safeParse(form.values)
  const wrong = read.success ? undefined : read.error.issues[0]?.message
  // An unfinished key is no mistake.
  const problem = touched && (resetKey === '' || !/^[A-Za-z0-9]*$/.test(resetKey)) ? wrong : undefined
  const field = form.text('resetKey', trimmedKey)
  return (
    <form noValidate onSubmit={form.submit} aria-label="Verify reset key">
      <Stack gap="md">
        <Text className={classes['sent'] ?? ''} role="status">
          Reset code has been sent to {email}
        </Text>
        <TextInput
          {...field}
          error={problem}
          onChange={(event) => {
            setTouched(true)
            field.onChange(event)
          }}
          label="Reset key"
          description={`${resetKeyLength} letters and digits, from the mail`}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={busy !== null}
          classNames={{ input: classes['key'] ?? '' }}
        />
        <BusyButton busy={busy} disabled={!read.success}>
          VERIFY
        </BusyButton>
        <Button variant="default" size="md" fullWidth onClick={onResend} disabled={busy !== null}>
          RESEND CODE
        </Button>
      </Stack>
    </form>
  )
}
