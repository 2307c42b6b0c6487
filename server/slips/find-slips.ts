import { asc, eq } from 'drizzle-orm'
import { rowId } from '#server/client-orders/row-id.ts'
import type { Database } from '#server/data/open-database.ts'
import { clientOrders, slips } from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { HttpError } from '#server/http/http-error.ts'

/** The slips of an order, oldest first, without their files. */
export async function slipsOf(db: Database, orderId: string | number) {
  const [order] = await db
    .select({ id: clientOrders.id, clientName: clients.clientName })
    .from(clientOrders)
    .innerJoin(clients, eq(clients.id, clientOrders.clientId))
    .where(eq(clientOrders.id, rowId(orderId)))
  if (!order) throw new HttpError(404, 'CLIENT_ORDER_NOT_FOUND')
  const rows = await db
    .select({
      id: slips.id,
      isFullPayment: slips.isFullPayment,
      paymentType: slips.paymentType,
      fileName: slips.fileName,
    })
    .from(slips)
    .where(eq(slips.orderId, order.id))
    .orderBy(asc(slips.id))
  return rows.map((row) => ({ ...row, clientName: order.clientName }))
}

/** A slip as it was uploaded, for looking at. */
export async function slipFile(db: Database, id: number): Promise<FileAnswer> {
  const [slip] = await db.select().from(slips).where(eq(slips.id, id))
  if (!slip) throw new HttpError(404, 'SLIP_NOT_FOUND')
  return { contentType: slip.contentType, filename: slip.fileName, bytes: slip.bytes, isForLooking: true }
}
