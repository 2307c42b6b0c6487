import { Button } from '@mantine/core'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { DraftWords } from './draft-offer.tsx'
import classes from './form-page.module.css'
import { TroubleLines } from './trouble-lines.tsx'
import type { Form } from './use-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface FormPageProps {
  title: string
  /** The most it takes, as a CSS length: lines of text stay readable. */
  width?: string
  children: React.ReactNode
}

/** A screen that is a form: its title, and the form below it. */
export function FormPage({ title, width, children }: FormPageProps) {
  return (
    <div className={classes['page']} style={{ maxWidth: width }}>
      <h1 className={classes['title']}>{title}</h1>
      {children}
    </div>
  )
}

interface PageFormProps<Values extends object> {
  title: string
  form: Form<Values>
  /** A form in steps goes to the next one instead. */
  onSubmit?: Form<Values>['submit']
  ref?: React.Ref<HTMLFormElement>
  children: React.ReactNode
  /** The buttons that end it, and what is said beside them. */
  foot: React.ReactNode
}

/**
 * The form of a page: a draft to go on with, its fields, why it was not taken, and what ends it. Leaving the page asks
 * while something typed is kept nowhere.
 */
export function PageForm<Values extends object>({ title, form, onSubmit, ref, children, foot }: PageFormProps<Values>) {
  useUnsavedGuard(form.dirty && !form.busy && !form.draft.holdsAll, 'page')
  return (
    <form ref={ref} noValidate onSubmit={onSubmit ?? form.submit} aria-label={title} className={classes['stack']}>
      <DraftWords draft={form.draft} />
      {children}
      <FormTrouble form={form} />
      {foot}
    </form>
  )
}

/** Why a form as a whole was not taken. */
export function FormTrouble({ form: { trouble } }: { form: { trouble: string | null } }) {
  return <TroubleLines lines={[trouble]} />
}

interface FormActsProps {
  /** The button that sends it, named by its act. */
  act: string
  /** "Cancel" unless the spec writes it otherwise. */
  cancel?: string
  busy: boolean
  /** It was sent and is done: nothing can be pressed any more. */
  done?: boolean
  onCancel(): void
}

/** Cancel, and the button that sends the form. */
export function FormActs({ act, cancel = 'Cancel', busy, done = false, onCancel }: FormActsProps) {
  return (
    <div className={classes['acts']}>
      <Button variant="default" disabled={busy || done} onClick={onCancel}>
        {cancel}
      </Button>
      <ActionButton type="submit" busy={busy} notYet={done}>
        {act}
      </ActionButton>
    </div>
  )
}

interface FormColumnsProps {
  label: string
  disabled?: boolean
  /** What becomes of the fields, as it is typed. */
  beside: React.ReactNode
  children: React.ReactNode
}

/** Fields beside what becomes of them; below each other where there is no room. */
export function FormColumns({ label, disabled = false, beside, children }: FormColumnsProps) {
  return (
    <fieldset className={classes['columns']} disabled={disabled} aria-label={label}>
      <div className={classes['fields']}>{children}</div>
      <div className={classes['beside']}>{beside}</div>
    </fieldset>
  )
}

/** Two fields in a line where there is room for both. */
export function FieldPair({ children }: { children: React.ReactNode }) {
  return <div className={classes['pair']}>{children}</div>
}
