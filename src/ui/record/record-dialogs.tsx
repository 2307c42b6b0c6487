import { Fragment } from 'react'
import type { DialogsUse } from '#ui/overlay/use-dialogs.ts'
import type { DrawDialog } from './open-record.ts'

interface RecordDialogsProps<Row> {
  dialogs: DialogsUse<DrawDialog<Row>>
  row: Row
  onLeave(): void
}

/** The dialog that stands over a record, if one does: drawn with the row as it is now. */
export function RecordDialogs<Row>({ dialogs: { now, close }, row, onLeave }: RecordDialogsProps<Row>) {
  if (now === null) return null
  return <Fragment key={now.turn}>{now.dialog({ row, opened: now.opened, onClose: close, onLeave })}</Fragment>
}
