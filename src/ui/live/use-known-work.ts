import { useEffect } from 'react'
import { ownerKey } from '#store/access/session.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { isSameChange, type KnownChange, knownUnsent, noteWork } from '#ui/state/known-work.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** A browser that clears storage tells no live query: it is looked at so often. */
const lookEveryMs = 10_000

/**
 * Keeps in mind outside the database what is unsent (decisions.md A12), and finds out where it is gone: neither in the
 * outbox nor among what has left it. `lineOf` names a change without what was typed. Mounted once a tab.
 */
export function useKnownWork(lineOf: (entry: OutboxEntry) => string): void {
  const { database, user } = usePortal()
  const owner = ownerKey(user)
  const now = useNow(lookEveryMs)
  const seen = useLive(
    () => lookForWork(database, owner, knownUnsent(database.name)),
    [database, owner, Math.floor(now / lookEveryMs)],
  )
  useEffect(() => {
    if (!seen) return
    const unsent = seen.unsent.map((entry) => {
      const { seq, operationId, at } = entry
      return { seq, operationId, at, line: lineOf(entry) }
    })
    noteWork(database.name, unsent, seen.lost)
  }, [database, seen, lineOf])
}

/** What is unsent in a database, and which of the changes known before are in none of its tables. */
export async function lookForWork(database: PortalDatabase, owner: string, known: readonly KnownChange[]) {
  return database.transaction('r', [database.outbox, database.audit], async () => {
    const entries = (await database.outbox.toArray()).filter((entry) => entry.owner === owner)
    const gone = known.filter((one) => !entries.some((entry) => isSameChange(entry, one)))
    const ended = await database.audit.bulkGet(gone.map(({ seq }) => seq))
    const lost = gone.filter((one, place) => {
      const record = ended[place]
      return record === undefined || !isSameChange(record, one)
    })
    return { unsent: entries.filter(({ state }) => state !== 'acked'), lost }
  })
}
