import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { refusalWords } from '#store/messages/refusal-words.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { endSessions } from '#store/resources/users/user-calls.ts'
import { failureWords } from '#store/ports/worker-port.ts'
import { type User, users } from '#store/resources/users/users.ts'
import { counted } from '#store/values/count.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { whileBusy } from '#ui/form/while-busy.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'

const title = 'End all sessions'
const notSaid = 'The server did not say whether the sessions ended. Please try again.'

/** Signs a user out everywhere, after a question; not there where the API has no such call. */
export function EndSessions({ user }: { user: User }) {
  const { config } = usePortal()
  const callOnline = useOnlineCall()
  const offline = useOnlineReason()
  const [busy, setBusy] = useState(false)
  if (config.api.endSessions !== true) return null

  async function end() {
    const isSure = await confirm({
      title: `${title}?`,
      text: `${user.email} is signed out on every device and has to sign in again. Work that was not sent yet stays on those devices.`,
      act: title,
      danger: true,
    })
    if (!isSure) return
    const call = () => callOnline(request(endSessions, { params: { id: user.id } }))
    const result = await whileBusy(setBusy, call, (error) => toastFailed(failureWords(error, notSaid)))
    if (result === undefined) return
    if (result.kind === 'answered') toastDone(endedWords(user.email, result.answer.ended))
    else toastFailed(troubleOf(result, user.id))
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

/** Ending them twice does no harm: whoever is not sure tries again. */
function troubleOf(result: CallResult, id: string): string {
  if (result.kind === 'refused') {
    const said = result.message === null ? null : refusalWords(result.message, { noun: users.noun.one, id })
    return said ?? messages.listFailed
  }
  return notSaid
}
