import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderItems, clientOrders } from '#server/data/schema/client-orders.ts'
import { HttpError } from '#server/http/http-error.ts'
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

/** Writes the fields given. */
export async function writeOrder(db: Database, id: number, fields: Partial<ClientOrder>): Promise<void> {
  await db.update(clientOrders).set(fields).where(eq(clientOrders.id, id))
}
