import { useState } from 'react'
import { collectionName } from '#store/define/collection-name.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { fieldStates, type ChangeStatus, useRowEntries } from '#ui/live/use-outbox.ts'
import { type Looking, useRemote } from '#ui/live/use-remote.ts'
import { useRow } from '#ui/live/use-row.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { useShownRow } from './opened-from.ts'
import { useNoteOpened } from './use-note-opened.ts'

export interface OpenedRow<Row> {
  /** Undefined while it is looked for, null where this device does not hold it. */
  row: Row | null | undefined
  /** Whether the API has a call for one row. */
  canAsk: boolean
  /** What came of asking the server for it. */
  look: Looking
  /** This person's unsettled changes of it, oldest first, and the state of each field's that shows at once. */
  entries: readonly OutboxEntry[]
  states: ReadonlyMap<string, ChangeStatus>
}

/** The row of a record that was opened by its address: as the list shows it, then as it is read. */
export function useOpenedRow<Row extends AnyRow>(
  resource: Resource<Row>,
  id: string,
  { scope = '', isOpen }: { scope?: string; isOpen: boolean },
): OpenedRow<Row> {
  const collection = collectionName(resource.name, scope)
  const shown = useShownRow<Row>(id)
  const { row: read } = useRow<Row>(collection, id)
  // What was shown last stays while the row is on its way from one block to the next: an open menu, a text half typed.
  const [last, setLast] = useState<Row>()
  // The list has it already: what is read a moment later takes its place, also if it says that the row is gone.
  const row = read === undefined ? (shown ?? last) : read
  if (row && row !== last) setLast(row)
  useNoteOpened(collection, id, isOpen && row !== null && row !== undefined)
  const { connectivity } = useSyncHealth()
  // An API without a call for one row shows it when the list has come to it.
  const canAsk = resource.pull.requestOne !== undefined
  const look = useRemote(isOpen && canAsk ? { kind: 'row', collection, id } : null, { reason: connectivity })
  const entries = useRowEntries(collection, id)
  const states = fieldStates(entries.filter(({ offline = 'queue' }) => offline === 'queue'))
  return { row, canAsk, look, entries, states }
}
