import { flushSync } from 'react-dom'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import type { MutationUse } from '#ui/send/use-mutation.ts'
import { FormBody, type FormBodyProps } from './form-body.tsx'
import { mayDiscardText, useUnsavedGuard } from './use-unsaved-guard.ts'

interface FormModalProps<Values extends object> extends FormBodyProps<Values> {
  opened: boolean
  onClose(): void
  /** What is typed is quickly typed again, or is kept elsewhere: closing does not ask. */
  mayDrop?: boolean
  /** What the form sends: the server's reason is shown under its refusal, and nothing is sent twice while it is unclear. */
  sends?: Pick<MutationUse<never, never>, 'reason' | 'unclear'>
  size?: string | number
}

/** A dialog around a form: Enter sends it once, closing asks while something is typed, the focus goes back to its opener. */
export function FormModal<Values extends object>({
  opened,
  onClose,
  mayDrop = false,
  sends,
  size = 'md',
  ...body
}: FormModalProps<Values>) {
  const { title, form, blocked = null } = body
  const unclear = sends?.unclear ?? null
  const isKept = form.dirty && !mayDrop && unclear === null && !form.draft.holdsAll
  useUnsavedGuard(opened && isKept && !form.busy)

  async function close() {
    if (form.busy || isAsking()) return
    if (isKept && !(await mayDiscardText())) return
    if (form.dirty && form.draft.holdsAll) toastDone('Kept as a draft on this device')
    // The guard must have let go before closing changes the address.
    flushSync(form.reset)
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={() => void close()} title={title} size={size}>
      <FormBody {...body} blocked={blocked ?? unclear} reason={sends?.reason ?? null} onCancel={() => void close()} />
    </Dialog>
  )
}
