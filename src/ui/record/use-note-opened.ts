import { useEffect } from 'react'
import { ownerKey } from '#store/access/session.ts'
import { usePortal } from '#ui/state/portal.ts'
import { noteRecord } from '#ui/state/recent-records.ts'

/** Who only walks past a record has not opened it. */
const openedMs = 500

/** Notes a record among those that this person opened last, once it has stood open for a moment. */
export function useNoteOpened(collection: string, id: string, isOpen: boolean): void {
  const { user } = usePortal()
  const owner = ownerKey(user)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => noteRecord(localStorage, owner, { collection, id }), openedMs)
    return () => clearTimeout(timer)
  }, [owner, collection, id, isOpen])
}
