import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { InlineEdit } from './inline-edit.tsx'
import { useEditedRow } from './use-edited-row.ts'

interface EditFieldProps<Row extends AnyRow> {
  label: string
  row: Row
  /** The text of a row. */
  read(row: Row): string
  mutation: Mutation<Row, { id: string; value: string }>
  multiline?: boolean
  /** Editing is not offered: the row's state forbids it. */
  locked?: boolean
  children: React.ReactNode
}

/** One field of a row, edited in place by its own mutation. */
export function EditField<Row extends AnyRow>(props: EditFieldProps<Row>) {
  const { label, row, read, mutation, multiline = false, locked = false, children } = props
  const edit = useMutation(mutation)
  const edited = useEditedRow(row, mutation, (one) => ({ text: read(one) }))

  function validate(text: string): string | null {
    const parsed = mutation.args.safeParse({ id: row.id, value: text })
    return parsed.success ? null : (parsed.error.issues[0]?.message ?? mutation.says.failed)
  }

  return (
    <InlineEdit
      label={label}
      edited={edited}
      value={read(row)}
      multiline={multiline}
      locked={locked}
      validate={validate}
      onSave={(text) => edit.submit({ id: row.id, value: text }, edited.began)}
    >
      {children}
    </InlineEdit>
  )
}
