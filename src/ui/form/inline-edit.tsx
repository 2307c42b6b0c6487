import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { ChangedFields } from './changed-fields.tsx'
import classes from './inline-edit.module.css'
import type { EditedRow } from './use-edited-row.ts'
import { useInlineDraft } from './use-inline-draft.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** The form of a value that is edited in place. */
export interface InlineValues {
  text: string
}

interface InlineEditProps<Row extends AnyRow> {
  /** "Sender name": names the field, its edit button and the input. */
  label: string
  /** The row that the value is of. */
  edited: EditedRow<Row, InlineValues>
  value: string
  multiline?: boolean
  /** Leaving the field saves what has changed and is not empty; the buttons are not needed then (spec 000 §2.7). */
  savesOnLeaving?: boolean
  /** A click on the value begins, without a pencil beside it. */
  byValue?: boolean
  /** Editing is not offered; what is being typed is kept all the same. */
  locked?: boolean
  /** The value while nobody edits it. */
  children: React.ReactNode
  /** Stands behind the pencil, while nobody edits. */
  after?: React.ReactNode
  validate(text: string): string | null
  onSave(text: string): Promise<string | null>
}

/** A value with a pencil. Enter saves (Ctrl+Enter where Enter makes a line), Escape brings the old text back. */
export function InlineEdit<Row extends AnyRow>(props: InlineEditProps<Row>) {
  const {
    label,
    edited,
    value,
    multiline = false,
    savesOnLeaving = false,
    byValue = false,
    locked = false,
    children,
    after,
    validate,
    onSave,
  } = props
  const pencil = useRef<HTMLButtonElement>(null)
  // The input is gone after this turn; the focus goes back to where it came from.
  const onClose = () => void setTimeout(() => pencil.current?.focus())
  const blockedReason = (text: string) => edited.blockedReason({ values: { text }, began: { text: draft.before } })
  const draft = useInlineDraft({
    value,
    onStart: edited.begin,
    validate: (text) => blockedReason(text) ?? validate(text),
    onSave,
    onClose,
  })
  useUnsavedGuard(draft.dirty)
  const frame = useRef<HTMLDivElement>(null)
  const editing = draft.text !== null

  // On a small screen its buttons would open below the fold.
  useLayoutEffect(() => {
    if (editing) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [editing])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape') void draft.end('escape')
    const commits = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!commits || (multiline && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    void draft.end('enter')
  }

  if (draft.text === null) {
    return <View {...{ label, byValue, locked, pencil, onStart: draft.start, after }}>{children}</View>
  }
  const input = {
    'aria-label': label,
    // Escape belongs to the edit here, not to the drawer around it.
    'data-mantine-stop-propagation': 'true',
    autoFocus: true,
    value: draft.text,
    error: draft.error,
    readOnly: draft.saving,
    autoComplete: 'off',
    onKeyDown,
    onBlur: savesOnLeaving ? () => void draft.end('blur') : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.type(currentTarget.value),
  }
  return (
    <div ref={frame} className={classes['edit']}>
      {multiline ? <Textarea {...input} autosize minRows={3} maxRows={10} /> : <TextInput {...input} />}
      <ChangedFields
        edited={edited}
        form={{
          values: { text: draft.text },
          began: { text: draft.before },
          rebase: (_theirs, isShown) => draft.rebase(isShown),
        }}
      />
      {!savesOnLeaving && (
        <div className={classes['acts']}>
          <Button size="compact-sm" loading={draft.saving} onClick={() => void draft.end('enter')}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" disabled={draft.saving} onClick={() => void draft.end('escape')}>
            Cancel
          </Button>
          {multiline && <span className={classes['words']}>Ctrl+Enter saves</span>}
        </div>
      )}
    </div>
  )
}

interface ViewProps extends Pick<InlineEditProps<AnyRow>, 'label' | 'after' | 'children'> {
  onStart(): void
  byValue: boolean
  locked: boolean
  pencil: React.RefObject<HTMLButtonElement | null>
}

/** The value while nobody edits it, and what begins an edit. */
function View({ label, byValue, locked, pencil, after, children, onStart }: ViewProps) {
  if (byValue && !locked) {
    return (
      <button
        ref={pencil}
        type="button"
        className={classes['byValue']}
        aria-label={`Edit ${label.toLowerCase()}`}
        onClick={onStart}
      >
        {children}
      </button>
    )
  }
  return (
    <span className={classes['view']}>
      <span className={classes['value']}>{children}</span>
      {!locked && (
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          aria-label={`Edit ${label.toLowerCase()}`}
          onClick={onStart}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {after}
    </span>
  )
}
