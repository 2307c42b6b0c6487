import { useMemo } from 'react'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { useScope } from '#ui/state/merchant.ts'
import { type OwnCollection, ownCollections } from '#ui/state/own-collections.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** Every collection that this person may see, kept current. */
export function useOwnCollections(): OwnCollection[] {
  const { database, role, user } = usePortal()
  const scope = useScope(user, role)
  // As one text, so that what is said of them changes nothing here, only another collection does.
  const held = useLive(async () => JSON.stringify([...(await heldCollections(database))]), [database]) ?? '[]'
  return useMemo(
    () => ownCollections({ role, user, scope }, new Set(JSON.parse(held) as string[])),
    [role, user, scope, held],
  )
}

/** The collections of which this device holds or has looked at anything. */
export async function heldCollections(database: PortalDatabase): Promise<ReadonlySet<string>> {
  const keys = await database.coverage.toCollection().primaryKeys()
  return new Set(keys.map(([collection]) => collection))
}
