import { Button, Stack } from '@mantine/core'
import { DraftWords } from './draft-offer.tsx'
import classes from './form-modal.module.css'
import { TroubleLines } from './trouble-lines.tsx'
import type { Form } from './use-form.ts'

export interface FormBodyProps<Values extends object> {
  title: string
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
  /** Buttons beside the primary one. */
  acts?: React.ReactNode
  children: React.ReactNode
}

/** A form within a dialog: what is wrong, its fields, and the buttons that end it. */
export function FormBody<Values extends object>(props: FormBodyProps<Values> & { onCancel(): void }) {
  const { title, form, act, blocked = null, danger = false, onCancel } = props
  return (
    <form noValidate onSubmit={form.submit} aria-label={title}>
      <Stack gap="md">
        {form.trouble !== null && <TroubleLines lines={[form.trouble, props.reason ?? null]} />}
        <DraftWords draft={form.draft} />
        {props.children}
        <div className={classes['foot']}>
          {blocked !== null && (
            <p className={classes['blocked']} role="status">
              {blocked}
            </p>
          )}
          <div className={classes['acts']}>
            {props.acts}
            <Button variant="default" disabled={form.busy} onClick={onCancel}>
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
  )
}
