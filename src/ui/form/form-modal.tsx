import { Alert, Button, Stack, Text } from '@mantine/core'
import { flushSync } from 'react-dom'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { DraftOffer } from './draft-offer.tsx'
import classes from './form-modal.module.css'
import type { Form } from './use-form.ts'
import { mayDiscardText, useUnsavedGuard } from './use-unsaved-guard.ts'

interface FormModalProps<Values extends object> {
  title: string
  opened: boolean
  onClose(): void
  form: Form<Values>
  /** The primary button, named by its act: "Transfer Ownership". */
  act: string
  /** What it says while it is being sent, where the spec has words for that; a spinner else. */
  busyAct?: string
  /** Why it cannot be sent now, in words; null while it can. What is typed stays. */
  blocked?: string | null
  /** The server's reason, under the words of a refusal. */
  reason?: string | null
  /** Marks an act that cannot be taken back. */
  danger?: boolean
  /** The button that closes without sending: "Cancel" unless it says something else. */
  cancel?: string
  /** What is typed is quickly typed again, or is kept elsewhere: closing does not ask. */
  mayDrop?: boolean
  /** Buttons beside the primary one. */
  acts?: React.ReactNode
  size?: string | number
  children: React.ReactNode
}

/** A dialog around a form: Enter sends it once, closing asks while something is typed, the focus goes back to its opener. */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { title, opened, onClose, form, act, blocked = null, danger = false, size = 'md' } = props
  const isKept = form.dirty && !props.mayDrop && !form.draft.holdsAll
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
      <form noValidate onSubmit={form.submit} aria-label={title}>
        <Stack gap="md">
          {form.trouble !== null && (
            <Alert color="red" variant="light" role="alert" p="sm">
              <Text size="sm">{form.trouble}</Text>
              {props.reason && <Text size="sm">{props.reason}</Text>}
            </Alert>
          )}
          {form.draft.offeredAt !== null && <DraftOffer draft={form.draft} at={form.draft.offeredAt} />}
          {props.children}
          <div className={classes['foot']}>
            {blocked !== null && (
              <p className={classes['blocked']} role="status">
                {blocked}
              </p>
            )}
            <div className={classes['acts']}>
              {props.acts}
              <Button variant="default" disabled={form.busy} onClick={() => void close()}>
                {props.cancel ?? 'Cancel'}
              </Button>
              <Button
                type="submit"
                loading={form.busy && props.busyAct === undefined}
                disabled={form.busy || blocked !== null}
                {...(danger ? { color: 'red' } : {})}
              >
                {form.busy ? (props.busyAct ?? act) : act}
              </Button>
            </div>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
