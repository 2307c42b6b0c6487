import { useMemo } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { usePortal } from '#ui/state/portal.ts'
import { changeTablePrefs, useTablePrefs, withRows } from '#ui/state/table-prefs.ts'
import type { Listing } from './define-listing.ts'

const usualSizes = [10, 25, 50, 100]

export interface RowsPerPage {
  /** The listing with as many rows a page as this person has chosen for it on this device. */
  listing: Listing
  sizes: readonly number[]
  choose(rows: number): void
}

/** How many rows a page holds: the list's own number until somebody chooses another. */
export function useRowsPerPage(declared: Listing): RowsPerPage {
  const { user } = usePortal()
  const owner = ownerKey(user)
  const { pageSize: usual, collection } = declared.meaning
  const table = partsOfCollection(collection).resource
  const { rows = usual } = useTablePrefs(owner, table)
  return useMemo(() => {
    const listing = rows === usual ? declared : { ...declared, meaning: { ...declared.meaning, pageSize: rows } }
    const sizes = [...new Set([...usualSizes, usual, rows])].sort((a, b) => a - b)
    return { listing, sizes, choose: (next) => changeTablePrefs(owner, table, (now) => withRows(now, next, usual)) }
  }, [declared, rows, usual, owner, table])
}
