import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { uploadClientOrder } from '#store/resources/client-orders/client-order-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { salesAgents } from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import type { ResultOf } from '#server/jobs/jobs.ts'
import type { DetailOnWire } from './order-items.ts'
import { knownClient, placeOrder } from './place-order.ts'

/** Places an order from its CSV alone; its number. The client's own contact stands for what the file does not say. */
export async function uploadOrder(
  change: Change,
  body: z.output<(typeof uploadClientOrder)['body']>,
  { items, details }: ResultOf<'readOrderCsv'>,
): Promise<number> {
  const client =
    body.clientId === undefined ? await clientIn(change.db, details) : await knownClient(change.db, body.clientId)
  return placeOrder(change, {
    clientId: client.id,
    salesAgentId: body.salesAgentId ?? (await agentOf(change)),
    contactPointName: client.contactName,
    contactPointEmail: client.contactEmail,
    items,
    details,
  })
}

async function clientIn(db: Database, details: readonly DetailOnWire[]) {
  const senders = new Set(details.map(({ senderName }) => senderName.toLowerCase()))
  const [sender] = senders
  const [client] =
    senders.size === 1
      ? await db
          .select()
          .from(clients)
          .where(eq(sql`lower(${clients.clientName})`, sender))
      : []
  if (!client) throw new HttpError(400, "Sender's Name*: must be the name of one known client in every row")
  return client
}

/** Who uploads it sold it, if a sales agent does. */
async function agentOf({ db, by }: Change): Promise<number | null> {
  const [agent] = await db.select({ id: salesAgents.id }).from(salesAgents).where(eq(salesAgents.email, by.email))
  return agent?.id ?? null
}
