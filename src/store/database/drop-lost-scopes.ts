import { auditOf } from '#store/mutate/decide-entry.ts'
import { collectionsHeld, dropCollections } from './blocks.ts'
import { holdEntry } from './hold-entry.ts'
import type { PortalDatabase } from './open-database.ts'
import { endEntry } from './whole-args.ts'

/** Why a change that was made for a merchant waits for its person. */
const othersReason = 'You no longer work for the merchant of this change. It is kept here until you decide.'

/** What is of merchants that a person does not work for. */
export interface OfOthers {
  collection(name: string): boolean
  detail(kind: string, id: string): boolean
}

/**
 * Lets go of what this device keeps of merchants that its person no longer works for: rows, indexes, what was found, what
 * is asked for, dashboards. Their unsent changes stay, and wait for the person to look at them (decisions.md A9, A17).
 */
export async function dropLostScopes(database: PortalDatabase, ofOthers: OfOthers, now: number): Promise<void> {
  await holdWork(database, ofOthers.collection, now)
  const others = [...(await collectionsHeld(database))].filter((name) => ofOthers.collection(name))
  if (others.length > 0) await dropCollections(database, others)
  const kept = await database.details.toCollection().primaryKeys()
  await database.details.bulkDelete(kept.filter(([kind, id]) => ofOthers.detail(kind, id)))
}

/**
 * One that the server has accepted needs nobody; one that is on its way is heard out, and is not sent again by itself
 * whatever the answer. Where a person has said "try again" since, it goes.
 */
async function holdWork(strict: PortalDatabase, isOfOthers: (collection: string) => boolean, now: number) {
  await strict.transaction('rw', [strict.outbox, strict.wholeArgs, strict.audit], async () => {
    for (const entry of await strict.outbox.toArray()) {
      if (!isOfOthers(entry.collection)) continue
      if (entry.state === 'acked') {
        await endEntry(strict, auditOf(entry, 'settled', now))
      } else if (entry.state !== 'rejected' && !entry.setAside) {
        await strict.outbox.put(holdEntry(entry, othersReason))
      }
    }
  })
}
