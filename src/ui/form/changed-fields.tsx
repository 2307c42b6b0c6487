import { Button } from '@mantine/core'
import type { AnyRow } from '#store/define/define-resource.ts'
import { useNow } from '#ui/kit/use-now.ts'
import classes from './changed-fields.module.css'
import { type ChangedField, changedWords, isConflict, isTouched, type RowForm } from './edited-row.ts'
import type { EditedRow } from './use-edited-row.ts'

interface ChangedFieldsProps<Row extends AnyRow, Values extends object> {
  edited: Pick<EditedRow<Row, Values>, 'changed' | 'lastChange' | 'take'>
  form: RowForm<Values>
}

/**
 * "Status is now Inactive, changed by … 2 min ago": what somebody else has changed while the form is open. In a field that
 * the user has changed as well they keep theirs or send mine; any other keeps the new value whatever is sent.
 */
export function ChangedFields<Row extends AnyRow, Values extends object>({
  edited,
  form,
}: ChangedFieldsProps<Row, Values>) {
  const now = useNow(30_000)
  if (edited.changed.length === 0) return null

  function decide(field: ChangedField<Values>, isShown: boolean) {
    edited.take(field.field)
    form.rebase(field.theirs, isShown)
  }

  return (
    <ul className={classes['changed']} role="status">
      {edited.changed.map((field) => (
        <li key={field.field}>
          <span className={classes['words']}>{changedWords(field, edited.lastChange, now)}</span>
          <Choices
            label={field.label}
            isConflict={isConflict(field, form)}
            isHeld={field.isMerged && isTouched(field, form)}
            onDecide={(isShown) => decide(field, isShown)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ChoicesProps {
  label: string
  isConflict: boolean
  /** Both changes are merged when it is sent. */
  isHeld: boolean
  onDecide(isShown: boolean): void
}

function Choices({ label, isConflict: isDisputed, isHeld, onDecide }: ChoicesProps) {
  if (isHeld) return null
  // A field that saves when it is left must keep the focus.
  const stay = (event: React.MouseEvent) => event.preventDefault()
  const button = (words: string, isShown: boolean) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`${words}: ${label}`}
      onMouseDown={stay}
      onClick={() => onDecide(isShown)}
    >
      {words}
    </Button>
  )
  return isDisputed ? (
    <>
      {button('Keep theirs', true)}
      {button('Send mine', false)}
    </>
  ) : (
    button('Show it', true)
  )
}
