import { useState } from 'react'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { NoRow } from './no-row.tsx'
import type { OpenRecord } from './open-record.ts'
import { RecordHistory } from './record-history.tsx'
import { RecordNotes } from './record-notes.tsx'
import { useOpenedFrom } from './opened-from.ts'
import { useOpenedRow } from './use-opened-row.ts'

interface RecordModalProps<Row extends AnyRow> {
  resource: Resource<Row>
  /** Null while closed. */
  id: string | null
  onClose(): void
  children(row: Row, record: OpenRecord<Row>): React.ReactNode
}

/** One record in a dialog over its list, titled with its id, where the spec wants no drawer; opened by address as well. */
export function RecordModal<Row extends AnyRow>({ resource, id, onClose, children }: RecordModalProps<Row>) {
  // Keeps its content while it leaves.
  const [last, setLast] = useState(id)
  if (id !== null && id !== last) setLast(id)
  const { controlOf } = useOpenedFrom()
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      title={last}
      size="lg"
      nearer={() => (last === null ? null : controlOf(last))}
    >
      {last !== null && <Content key={last} id={last} isOpen={id !== null} {...{ resource, children }} />}
    </Dialog>
  )
}

interface ContentProps<Row extends AnyRow> extends Pick<RecordModalProps<Row>, 'resource' | 'children'> {
  id: string
  isOpen: boolean
}

function Content<Row extends AnyRow>({ resource, id, isOpen, children }: ContentProps<Row>) {
  const { row, canAsk, look, entries, states } = useOpenedRow(resource, id, { isOpen })
  const noun = resource.noun.one
  // Nothing stands over it: what can be done with its record is in the dialog itself.
  const record: OpenRecord<Row> = { title: null, entries, states, open: () => undefined }
  return (
    <>
      {row ? children(row, record) : <NoRow known={row} noun={noun} {...{ id, canAsk, look }} />}
      <RecordNotes collection={resource.name} rowId={id} isHere={Boolean(row)} />
      {row && <RecordHistory rows={resource.name} id={id} />}
    </>
  )
}
