import { useCallback, useMemo } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { usePortal } from '#ui/state/portal.ts'
import { changeTableLook, type TableLook, useTableLook } from '#ui/state/table-looks.ts'
import type { ListColumn } from './columns.tsx'

export interface TableSetup {
  look: TableLook
  /** The columns that are shown, the first always among them: it names the row. */
  shown: ListColumn[]
  change(change: (now: TableLook) => TableLook): void
}

/** How this person has set up a table: which columns show, how wide, and views under names. */
export function useColumns(table: string, columns: ListColumn[]): TableSetup {
  const { user } = usePortal()
  const owner = ownerKey(user)
  const look = useTableLook(owner, table)
  const hidden = look.hidden.join(' ')
  const shown = useMemo(
    () => columns.filter(({ id }, at) => at === 0 || !hidden.split(' ').includes(id ?? '')),
    [columns, hidden],
  )
  const change = useCallback(
    (next: (now: TableLook) => TableLook) => changeTableLook(owner, table, next),
    [owner, table],
  )
  return useMemo(() => ({ look, shown, change }), [look, shown, change])
}
