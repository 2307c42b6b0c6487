import { useCallback, useMemo } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { usePortal } from '#ui/state/portal.ts'
import { changeTablePrefs, isColumnShown, type TablePrefs, useTablePrefs } from '#ui/state/table-prefs.ts'
import type { ListColumn } from './columns.tsx'

export interface TableSetup {
  look: TablePrefs
  /** The columns that are shown, the first always among them: it names the row. */
  shown: ListColumn[]
  change(change: (now: TablePrefs) => TablePrefs): void
}

/** What a table's set-up knows a column by. */
export function columnId({ id = '', meta }: ListColumn): { id: string; optional: boolean } {
  return { id, optional: meta?.optional === true }
}

/** How this person has set up a table: which columns show, how wide, and views under names. */
export function useColumns(table: string, columns: ListColumn[]): TableSetup {
  const { user } = usePortal()
  const owner = ownerKey(user)
  const look = useTablePrefs(owner, table)
  // By content: a snapshot of the same look is another object after each change of any table.
  const ids = columns
    .flatMap((column, at) => (at === 0 || isColumnShown(look, columnId(column)) ? [column.id ?? ''] : []))
    .join(' ')
  const shown = useMemo(() => columns.filter(({ id = '' }) => ids.split(' ').includes(id)), [columns, ids])
  const change = useCallback(
    (next: (now: TablePrefs) => TablePrefs) => changeTablePrefs(owner, table, next),
    [owner, table],
  )
  return useMemo(() => ({ look, shown, change }), [look, shown, change])
}
