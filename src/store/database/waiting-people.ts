import type { NewOrder, SentPerson } from '#store/resources/client-orders/place-order.ts'
import type { PortalDatabase } from './open-database.ts'
import { argsOf } from './whole-args.ts'

/** For whom the vouchers of a client order are that waits in the outbox; null where it waits there no more. */
export async function waitingPeople(database: PortalDatabase, seq: number): Promise<readonly SentPerson[] | null> {
  const entry = await database.outbox.get(seq)
  const args = entry ? ((await argsOf(database, entry)) as NewOrder | null) : null
  return args?.people ?? null
}
