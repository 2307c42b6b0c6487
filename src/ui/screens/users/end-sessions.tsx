import { IconLogout } from '@tabler/icons-react'
import { request } from '#store/define/define-call.ts'
import { endSessions } from '#store/resources/users/user-calls.ts'
import { type User, users } from '#store/resources/users/users.ts'
import { counted } from '#store/values/count.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import { useCall } from '#ui/send/use-call.ts'
import { usePortal } from '#ui/state/portal.ts'

const title = 'End all sessions'
const failed = 'The sessions were not ended'
/** Ending them twice does no harm. */
const unclear = 'The server did not say whether the sessions ended. Please try again.'

/** Signs a user out everywhere, after a question; not there where the API has no such call. */
export function EndSessions({ user }: { user: User }) {
  const { config } = usePortal()
  const { run, busy } = useCall()
  const offline = useOnlineReason()
  if (config.api.endSessions !== true) return null

  async function end() {
    const isSure = await confirm({
      title: `${title}?`,
      text: `${user.email} is signed out on every device and has to sign in again. Work that was not sent yet stays on those devices.`,
      act: title,
      danger: true,
    })
    if (!isSure) return
    const outcome = await run(request(endSessions, { params: { id: user.id } }))
    if (outcome.kind === 'done') toastDone(endedWords(user.email, outcome.answer?.ended ?? 0))
    else toastFailed(callTroubleText(outcome, { failed, unclear, row: { noun: users.noun.one, id: user.id } }))
  }

  return (
    <ActionButton
      size="compact-md"
      variant="light"
      color="red"
      leftSection={<IconLogout size={16} aria-hidden />}
      busy={busy}
      notNow={offline !== null}
      onClick={() => void end()}
    >
      {title}
    </ActionButton>
  )
}

function endedWords(email: string, ended: number): string {
  if (ended === 0) return `${email} had no open session`
  return `${counted(ended, { one: 'session', many: 'sessions' })} of ${email} ended`
}
