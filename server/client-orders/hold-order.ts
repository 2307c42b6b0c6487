import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderChanges, clientOrderItems, clientOrders } from '#server/data/schema/client-orders.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change-ledger.ts'
import { rowId } from './row-id.ts'

export type ClientOrder = typeof clientOrders.$inferSelect
export type OrderItem = typeof clientOrderItems.$inferSelect

/** Reads an order and holds it until the change is committed, so that two changes never work on the same old row. */
export async function holdOrder(db: Database, id: string | number): Promise<ClientOrder> {
  const [order] = await db
    .select()
    .from(clientOrders)
    .where(eq(clientOrders.id, rowId(id)))
    .for('update')
  if (!order) throw new HttpError(404, 'CLIENT_ORDER_NOT_FOUND')
  return order
}

/** As holdOrder, and refuses a cancelled one. */
export async function holdLivingOrder(db: Database, id: string | number): Promise<ClientOrder> {
  const order = await holdOrder(db, id)
  if (order.status === 'CANCELLED') throw new HttpError(409, 'ORDER_CANCELLED')
  return order
}

/** An order's voucher values in the order they were entered. */
export function itemsOf(db: Database, orderId: number): Promise<OrderItem[]> {
  return db
    .select()
    .from(clientOrderItems)
    .where(eq(clientOrderItems.orderId, orderId))
    .orderBy(asc(clientOrderItems.id))
}

/** Writes the fields and the ledger's row for it; `more` is what changed elsewhere. */
export async function applyOrderChange(
  change: Change,
  id: number,
  fields: Partial<ClientOrder>,
  more: object = {},
): Promise<void> {
  if (Object.keys(fields).length > 0) {
    await change.db.update(clientOrders).set(fields).where(eq(clientOrders.id, id))
  }
  await change.db.insert(clientOrderChanges).values({
    orderId: id,
    operation: change.operation.name,
    fields: { ...fields, ...more },
    byEmail: change.by.email,
    at: change.clock.now(),
    idempotencyKey: change.operation.key,
  })
}
