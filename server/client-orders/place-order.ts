import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { insertMany } from '#server/data/insert-many.ts'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderItems, clientOrderReceivers, clientOrders, salesAgents } from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { writeOrder } from './hold-order.ts'
import { type DetailOnWire, type ItemOnWire, readItems, receiversOf, totalOf } from './order-items.ts'
import { rowId } from './row-id.ts'

export interface NewOrder {
  clientId: string | number
  /** Null where nobody sold it: an order that came as a file. */
  salesAgentId: string | number | null
  contactPointName: string
  contactPointEmail: string
  items: readonly ItemOnWire[]
  details: readonly DetailOnWire[]
}

/** Places an order with its items and receivers; its number. */
export async function placeOrder(change: Change, wanted: NewOrder): Promise<number> {
  const { db } = change
  const client = await knownClient(db, wanted.clientId)
  const items = await readItems(db, wanted.items)
  const receivers = receiversOf(items, wanted.details)
  const [placed] = await db
    .insert(clientOrders)
    .values({
      // Made of the number, which is not known yet.
      referenceNo: randomUUID(),
      orderedAt: new Date(Math.floor(change.clock.now().getTime() / 1000) * 1000),
      clientId: client.id,
      salesAgentId: wanted.salesAgentId === null ? null : (await knownSalesAgent(db, wanted.salesAgentId)).id,
      contactPointName: wanted.contactPointName.trim(),
      contactPointEmail: wanted.contactPointEmail.trim(),
      totalCents: totalOf(items),
      status: 'PENDING',
      paymentStatus: 'NEW',
    })
    .returning({ id: clientOrders.id })
  if (!placed) throw new Error('an order was not placed')
  const rows = await db
    .insert(clientOrderItems)
    .values(items.map((item) => ({ ...item, orderId: placed.id })))
    .returning({ id: clientOrderItems.id })
  const named = receivers.flatMap((list, place) => list.map((one) => ({ ...one, itemId: rows[place]?.id ?? 0 })))
  await insertMany(db, clientOrderReceivers, named)
  await writeOrder(db, placed.id, { referenceNo: referenceNoOf(placed.id) })
  return placed.id
}

/** "CO000123". */
export function referenceNoOf(orderId: number): string {
  return `CO${String(orderId).padStart(6, '0')}`
}

/** The client of an order, or a refusal. */
export async function knownClient(db: Database, id: string | number) {
  const [client] = await db
    .select()
    .from(clients)
    .where(eq(clients.id, rowId(id)))
  if (!client) throw new HttpError(400, 'CLIENT_NOT_FOUND')
  return client
}

/** The sales agent of an order, or a refusal. */
export async function knownSalesAgent(db: Database, id: string | number) {
  const [agent] = await db
    .select()
    .from(salesAgents)
    .where(eq(salesAgents.id, rowId(id)))
  if (!agent) throw new HttpError(400, 'SALES_AGENT_NOT_FOUND')
  return agent
}
