import { Stack, Text, TextInput } from '@mantine/core'
import { resetEmailForm } from '#store/resources/password-resets/reset-fields.ts'
import { useForm } from '#ui/form/use-form.ts'
import { BusyButton } from './busy-button.tsx'

interface ResetEmailProps {
  busy: string | null
  onSend(email: string): Promise<void>
}

/** Step 1: the e-mail address somebody is registered with. */
export function ResetEmail({ busy, onSend }: ResetEmailProps) {
  const form = useForm({
    schema: resetEmailForm,
    initial: { email: '' },
    onSubmit: async ({ email }) => {
      await onSend(email)
      return null
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Send reset code">
      <Stack gap="md">
        <Text>Enter the e-mail address you are registered with. We will send a reset code to it.</Text>
        <TextInput
          {...form.text('email')}
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          readOnly={busy !== null}
        />
        <BusyButton busy={busy}>SEND RESET CODE</BusyButton>
      </Stack>
    </form>
  )
}
