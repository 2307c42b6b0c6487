import { useCallback, useEffect, useState } from 'react'
import { mayOpen } from '#store/access/gates.ts'
import type { Role } from '#store/access/roles.ts'
import { heldDetails, type HeldDetails } from '#store/database/held-details.ts'
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
  return useReading(useCallback(() => readHeldDetails(database, role), [database, role]))
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

/** Reads now and then; what cannot be read is not known. */
function useReading<T>(read: () => Promise<T | null>): T | null {
  const [found, setFound] = useState<T | null>(null)
  useEffect(() => readAnew(read, setFound), [read])
  return found
}

/** Reads until it is ended, each time a while after the reading before is through, however long that takes. */
export function readAnew<T>(read: () => Promise<T>, onFound: (found: T) => void): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function readNow(): Promise<void> {
    const found = await read().then(
      (value) => ({ value }),
      () => null,
    )
    if (left) return
    if (found) onFound(found.value)
    timer = setTimeout(() => void readNow(), anewMs)
  }
  void readNow()
  return () => {
    left = true
    clearTimeout(timer)
  }
}

async function readStorage(): Promise<StorageUse | null> {
  if (!navigator.storage) return null
  const [{ usage }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return usage === undefined ? null : { bytes: usage, persisted }
}
