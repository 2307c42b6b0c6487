import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { messages } from '#store/messages/catalogue.ts'
import { failureWords } from '#store/ports/worker-port.ts'
import { signInEmailField, signInPasswordField } from '#store/values/text-fields.ts'
import { whileBusy } from '#ui/form/while-busy.ts'
import { useSession } from '#ui/state/session.ts'
import { BusyButton } from './busy-button.tsx'

interface Problems {
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

interface SignInFormProps {
  /** Somebody known only has to type the password. */
  email?: string
  /** Nobody else may sign in here. */
  samePerson?: boolean
  forgot?: ReactNode
  onDone?(): void
}

/** E-mail, password and what the server says to them. The typed e-mail stays through every refusal. */
export function SignInForm({ email: known = '', samePerson = false, forgot, onDone }: SignInFormProps) {
  const { signIn } = useSession()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const first = known === '' ? emailInput : passwordInput
    first.current?.focus()
  }, [known])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    const found = { email: problemOf(signInEmailField, email), password: problemOf(signInPasswordField, password) }
    setProblems(found)
    if (found.email) return emailInput.current?.focus()
    if (found.password) return passwordInput.current?.focus()
    const problem = await whileBusy(
      setBusy,
      () => signIn(email.trim(), password),
      (error) => setProblems({ form: failureWords(error, messages.listFailed) }),
    )
    if (problem === undefined) return
    if (problem === null) return onDone?.()
    setProblems({ form: problem })
    passwordInput.current?.select()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Sign in">
      <Stack gap="md">
        {problems.form && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {problems.form}
          </Alert>
        )}
        <TextInput
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          readOnly={samePerson}
          value={email}
          error={problems.email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setProblems((now) => ({ ...now, email: undefined }))
          }}
        />
        <PasswordInput
          ref={passwordInput}
          // In a dialog, which begins at its first field else.
          data-autofocus={known !== '' || undefined}
          label="Password"
          name="password"
          size="md"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblems((now) => ({ ...now, password: undefined }))
          }}
        />
        {forgot}
        <BusyButton busy={busy ? 'Loading' : null}>Sign in</BusyButton>
      </Stack>
    </form>
  )
}

function problemOf(field: z.ZodType<string>, text: string): string | undefined {
  const read = field.safeParse(text)
  return read.success ? undefined : read.error.issues[0]?.message
}
