import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { AnyCall, CallRequest } from '#store/define/define-call.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { saveFile } from '#ui/kit/save-file.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { useSession } from '#ui/state/session.ts'
import classes from './server-download.module.css'

/** A call that is answered with a file. */
type FileCall = AnyCall & { readonly answer: z.ZodType<Uint8Array<ArrayBuffer>> }

interface ServerDownloadProps<C extends FileCall> {
  title: string
  /** "payments file": the latest question of this name counts. */
  name: string
  request(): CallRequest<C>
  /** As it is saved: "Merchant_Payable.csv"; a function where the time is part of it. */
  fileName: string | (() => string)
  /** What a failure says below the button, and in its toast. */
  failed: { below: string; toast: string }
}

/** A CSV file that the server makes, under the name the spec gives it. */
export function ServerDownload<C extends FileCall>(props: ServerDownloadProps<C>) {
  const { title, name, request, fileName, failed } = props
  const callOnline = useOnlineCall()
  const offline = useOnlineReason()
  const { isSignedIn } = useSession()
  const [state, setState] = useState({ busy: false, failed: false })

  async function download() {
    setState({ busy: true, failed: false })
    const answered = await callOnline(request(), name)
    setState({ busy: false, failed: answered.kind !== 'answered' })
    // The session may have ended meanwhile: nothing is saved from behind the lock.
    if (!isSignedIn()) return
    if (answered.kind === 'answered') {
      saveFile(answered.answer, typeof fileName === 'string' ? fileName : fileName(), 'text/csv')
    } else toastFailed(failed.toast)
  }

  return (
    <div className={classes['download']}>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        busy={state.busy}
        notNow={offline !== null}
        {...(offline === null ? {} : { title: offline })}
        onClick={() => void download()}
      >
        {title}
      </ActionButton>
      {state.failed && (
        <p role="alert" className={classes['failed']}>
          {failed.below}
        </p>
      )}
    </div>
  )
}
