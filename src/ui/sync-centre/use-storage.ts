import { useCallback, useEffect, useState } from 'react'
import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import { hearDetails, heldDetails, type HeldDetails } from '#store/database/held-details.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { storedBytes } from '#store/database/stored-bytes.ts'
import type { Detail } from '#store/define/define-detail.ts'
import { details } from '#store/registry.ts'
import { usePortal } from '#ui/state/portal.ts'

interface StorageUse {
  bytes: number
  persisted: boolean
}

/** What the browser says of all that this portal keeps here; null where it says nothing. */
export function useStorage(): StorageUse | null {
  return useReading(readStorage)
}

/** About how much of that the rows of one collection take; null until it is known. */
export function useStoredBytes(collection: string): number | null {
  const { database } = usePortal()
  return useReading(useCallback(() => storedBytes(database, collection), [database, collection]))
}

export interface HeldKind {
  detail: Detail
  found: HeldDetails
}

/** What this device keeps of each kind of detail that this person may see; null until it is known. */
export function useHeldDetails(): HeldKind[] | null {
  const { database, role } = usePortal()
  const read = useCallback(() => readHeldDetails(database, role), [database, role])
  // There may be thousands of them: they are counted anew only once one of them was written.
  return useReading(
    read,
    useCallback((onWritten: () => void) => hearDetails(database, onWritten), [database]),
  )
}

async function readHeldDetails(database: PortalDatabase, role: Role): Promise<HeldKind[]> {
  const kinds: HeldKind[] = []
  for (const detail of Object.values(details)) {
    const found = mayOpen(detail.roles, role) ? await heldDetails(database, detail) : null
    if (found !== null) kinds.push({ detail, found })
  }
  return kinds
}

const anewMs = 10_000

/** Tells when there may be something new to read, until the returned function is called. */
type Hear = (onNews: () => void) => () => void

/** Reads now and then; what cannot be read is not known. */
function useReading<T>(read: () => Promise<T | null>, hear?: Hear): T | null {
  const [found, setFound] = useState<T | null>(null)
  useEffect(() => readAnew(read, setFound, hear), [read, hear])
  return found
}

/**
 * Reads until it is ended, each time a while after the reading before is through, however long that takes; where somebody
 * tells of news, only if there was any since that reading began, or it failed.
 */
export function readAnew<T>(read: () => Promise<T>, onFound: (found: T) => void, hear?: Hear): () => void {
  let left = false
  let isNew = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const deafen = hear?.(() => (isNew = true))
  async function readNow(): Promise<void> {
    if (isNew) {
      isNew = hear === undefined
      const found = await read().then(
        (value) => ({ value }),
        () => null,
      )
      if (left) return
      if (found) onFound(found.value)
      else isNew = true
    }
    timer = setTimeout(() => void readNow(), anewMs)
  }
  void readNow()
  return () => {
    left = true
    deafen?.()
    clearTimeout(timer)
  }
}

async function readStorage(): Promise<StorageUse | null> {
  if (!navigator.storage) return null
  const [{ usage }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return usage === undefined ? null : { bytes: usage, persisted }
}
