import { Alert, Anchor } from '@mantine/core'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactElement, useEffect, useReducer, useRef } from 'react'
import type { ResetAnswer } from '#store/ports/password-reset-port.ts'
import { nextReset, type ResetEvent, resetLoading, resetStart, type ResetState } from '#ui/access/reset-steps.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { useSession } from '#ui/state/session.ts'
import { ResetEmail } from './reset-email.tsx'
import { ResetKey } from './reset-key.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SignInCard } from './sign-in-card.tsx'
import classes from './sign-in.module.css'

const numbers: Readonly<Record<ResetState['step'], number>> = { email: 1, key: 2, password: 3, done: 3 }

/** E-mail, reset key, new password: each step says what it waits for, and errors lead back to it (spec 000 §2.4). */
export function ForgotPassword() {
  const { resets } = useSession()
  const [state, tell] = useReducer(nextReset, resetStart)
  const navigate = useNavigate()
  const step = useRef<HTMLDivElement>(null)
  const busy = state.act === null ? null : resetLoading[state.act]

  // Each step, and each error, begins at its first field.
  useEffect(
    () => step.current?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus(),
    [state.step, state.problem],
  )

  async function ask(event: ResetEvent, question: () => Promise<ResetAnswer>) {
    tell(event)
    const answer = await question()
    tell({ kind: 'answer', answer })
    if (event.kind !== 'set' || answer.kind !== 'done') return
    toastDone('Your password is changed. Sign in with the new one.')
    await navigate({ to: '/' })
  }

  return (
    <SignInCard title="Forgot password?" intro={`Step ${numbers[state.step]} of 3`}>
      {state.problem && (
        <Alert color="red" variant="light" role="alert" p="sm" mb={-8}>
          {state.problem}
        </Alert>
      )}
      <div ref={step}>
        {changeOf({
          state,
          busy,
          onEmail: (email) => ask({ kind: 'send', email }, () => resets.sendKey(email)),
          onResend: () => void ask({ kind: 'resend' }, () => resets.sendKey(state.email)),
          onKey: (resetKey) => ask({ kind: 'verify', resetKey }, () => resets.verifyKey(state.email, resetKey)),
          onPassword: (password) =>
            ask({ kind: 'set' }, () => resets.setPassword(state.email, state.resetKey, password)),
        })}
      </div>
      <BackToSignIn />
    </SignInCard>
  )
}

interface StepParts {
  state: ResetState
  busy: string | null
  onEmail(email: string): Promise<void>
  onResend(): void
  onKey(resetKey: string): Promise<void>
  onPassword(password: string): Promise<void>
}

function changeOf({ state, busy, onEmail, onResend, onKey, onPassword }: StepParts): ReactElement {
  switch (state.step) {
    case 'email':
      return <ResetEmail busy={busy} onSend={onEmail} />
    case 'key':
      return <ResetKey email={state.email} busy={busy} onResend={onResend} onVerify={onKey} />
    case 'password':
    case 'done':
      return <ResetPassword email={state.email} busy={busy} onReset={onPassword} />
  }
}

/** Goes back one page, or to the first one where there is none to go back to (decisions.md F16). */
function BackToSignIn() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Anchor
      href="/"
      className={classes['forgot'] ?? ''}
      onClick={(event) => {
        event.preventDefault()
        if (canGoBack) router.history.back()
        else void router.navigate({ to: '/' })
      }}
    >
      SIGN IN
    </Anchor>
  )
}
