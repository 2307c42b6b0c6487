import { Group } from '@mantine/core'
import { useState } from 'react'
import type { BulkAction, BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { BulkButtons, BulkDialogs } from '#ui/bulk/bulk-buttons.tsx'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import type { RowResult } from '#ui/send/row-changes.ts'
import { RowsWithReasons } from '#ui/bulk/rows-with-reasons.tsx'
import { useBulkActions } from '#ui/bulk/use-bulk-actions.ts'
import { counted } from '#store/values/count.ts'
import { SinkPart } from './sink-part.tsx'

const rowNoun = { one: 'row', many: 'rows' }
const leftOut = [{ id: 'S2', why: 'is complete already' }]

/** Two of three rows would be completed, and one of them fails. */
function CompleteDialog({ ids, opened, onClose }: BulkDialogProps) {
  const [results, setResults] = useState<readonly RowResult[] | null>(null)
  const taken = ids.filter((id) => leftOut.every((row) => row.id !== id))
  const run = async () =>
    setResults(
      taken.map((id, at) =>
        at === 0 ? { id, kind: 'done', why: null } : { id, kind: 'failed', why: 'Already done by someone else' },
      ),
    )
  return (
    <BulkDialog
      title="Complete Rows"
      opened={opened}
      onClose={onClose}
      run={{ busy: false, saved: 0, results }}
      count={taken.length}
      action={`Complete ${counted(taken.length, rowNoun)}`}
      blocked={false}
      onRun={() => void run()}
    >
      <RowsWithReasons title="Left out" rows={leftOut} />
    </BulkDialog>
  )
}

const actions: readonly BulkAction[] = [
  { title: 'Complete Rows', dialog: CompleteDialog },
  { title: 'First of a menu', group: 'Menu', dialog: CompleteDialog },
  { title: 'Second of a menu', group: 'Menu', dialog: CompleteDialog },
]

const ids = ['S1', 'S2', 'S3']

/** What can be done with many rows: its buttons, its preview and its results. */
export function SinkBulk() {
  const bulk = useBulkActions(actions, {
    count: ids.length,
    ids: () => ids,
    words: '3 rows selected',
    onResults: () => undefined,
  })
  return (
    <SinkPart title="Many rows at once">
      <Group gap="xs">
        <BulkButtons bulk={bulk} at="selection" />
      </Group>
      <BulkDialogs bulk={bulk} />
    </SinkPart>
  )
}
