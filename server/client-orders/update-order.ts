import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { updateClientOrder } from '#store/resources/client-orders/client-order-calls.ts'
import { clientOrderItems, slips } from '#server/data/schema/client-orders.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { type ClientOrder, holdOrder, itemsOf, type OrderItem, writeOrder } from './hold-order.ts'
import { type NewItem, readItems, totalOf } from './order-items.ts'
import { knownClient, knownSalesAgent } from './place-order.ts'
import { rowId } from './row-id.ts'

type UpdateBody = z.output<(typeof updateClientOrder)['body']>
type ItemChange = { id: number | null; item: NewItem }

/**
 * Writes an order anew: items without an id are added, items left out are removed. What an order comes to when it is
 * paid is no longer paid in full once it comes to something else. Not after its vouchers were created.
 */
export async function updateOrder(change: Change, body: UpdateBody): Promise<void> {
  const { db } = change
  const order = await holdOrder(db, body.clientOrderId)
  if (order.paymentStatus === 'VOUCHER_CREATED') throw new HttpError(409, 'VOUCHERS_ALREADY_CREATED')
  if (body.status === 'COMPLETED') throw new HttpError(400, 'STATUS_NOT_ALLOWED')
  const client = await knownClient(db, body.clientId)
  const agent = await knownSalesAgent(db, body.salesAgentId)
  const items = await readItems(db, body.itemQuantityDetailList)
  const changes = body.itemQuantityDetailList.map(({ itemQtyDetailId }, place) => ({
    id: itemQtyDetailId == null ? null : rowId(itemQtyDetailId),
    item: items[place] as NewItem,
  }))
  await writeItems(change, order.id, changes)
  const totalCents = totalOf(items)
  await writeOrder(db, order.id, {
    status: body.status,
    clientId: client.id,
    salesAgentId: agent.id,
    contactPointName: body.contactPointName.trim(),
    contactPointEmail: body.contactPointEmail.trim(),
    totalCents,
    ...(totalCents === order.totalCents ? {} : await reopenPayment(change, order)),
  })
}

async function writeItems({ db }: Change, orderId: number, changes: readonly ItemChange[]): Promise<void> {
  const known = new Map((await itemsOf(db, orderId)).map((item) => [item.id, item]))
  const kept = changes.flatMap(({ id }) => (id === null ? [] : [id]))
  if (new Set(kept).size < kept.length || kept.some((id) => !known.has(id))) {
    throw new HttpError(400, 'ORDER_ITEM_NOT_FOUND')
  }
  for (const { id, item } of changes) refuseOtherReceivers(known.get(id ?? 0) ?? null, item)
  const gone = [...known.keys()].filter((id) => !kept.includes(id))
  if (gone.length > 0) {
    await db
      .delete(clientOrderItems)
      .where(and(eq(clientOrderItems.orderId, orderId), inArray(clientOrderItems.id, gone)))
  }
  for (const { id, item } of changes) {
    if (id === null) await db.insert(clientOrderItems).values({ ...item, orderId })
    else await db.update(clientOrderItems).set(item).where(eq(clientOrderItems.id, id))
  }
}

/** The vouchers of an INDIVIDUAL item are those of its receivers, who came with the CSV: no more, no less, no other amount. */
function refuseOtherReceivers(known: OrderItem | null, item: NewItem): void {
  if (known && known.voucherType !== item.voucherType) throw new HttpError(400, 'VOUCHER_TYPE_FIXED')
  if (item.voucherType !== 'INDIVIDUAL') return
  if (!known) throw new HttpError(400, 'ITEM_DETAILS_DO_NOT_MATCH')
  if (known.amountCents !== item.amountCents || known.qty !== item.qty)
    throw new HttpError(400, 'INDIVIDUAL_ITEM_FIXED')
}

async function reopenPayment({ db }: Change, order: ClientOrder): Promise<Partial<ClientOrder>> {
  await db.update(slips).set({ isFullPayment: false }).where(eq(slips.orderId, order.id))
  return order.paymentStatus === 'PAID' ? { paymentStatus: 'PARTIALLY_PAID' } : {}
}
