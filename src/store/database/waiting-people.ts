import type { SentPerson } from '#store/resources/client-orders/place-order.ts'
import type { PortalDatabase } from './open-database.ts'
import { readOrderDraft } from './order-drafts.ts'

/**
 * For whom the vouchers of a client order are that waits in the outbox: as they will be sent, or else as its draft holds
 * them. Null where neither is there any more.
 */
export async function waitingPeople(database: PortalDatabase, seq: number): Promise<readonly SentPerson[] | null> {
  const entry = await database.outbox.get(seq)
  if (!entry) return null
  const { people, draftId } = entry.args
  if (Array.isArray(people)) return people as SentPerson[]
  const draft = typeof draftId === 'string' ? await readOrderDraft<unknown, SentPerson>(database, draftId) : null
  return draft?.rows ?? null
}
