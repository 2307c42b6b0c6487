import { escapeLike } from '#server/wire/escape-like.ts'
import { asc, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientOrderOnWire, orderItemOnWire } from '#store/resources/client-orders/client-order-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderItems, clientOrders, salesAgents } from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'
import { packagingTypes } from '#server/data/schema/purchases.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { utcNaive } from '#server/wire/times.ts'
import { tie } from '#server/http/tie-breaker.ts'
import type { ClientOrder, OrderItem } from './hold-order.ts'
import { rowId } from './row-id.ts'

type OrderOnWire = z.input<typeof clientOrderOnWire>
type ItemOnWire = z.input<typeof orderItemOnWire>

interface PageAsked {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

export interface OrderPage {
  rows: OrderOnWire[]
  totalPages: number
}

/** A page of all orders by time, equal times by number. */
export function listOrders(db: Database, asked: PageAsked): Promise<OrderPage> {
  return pageWhere(db, undefined, asked)
}

/** A page of the orders whose number, reference, client or contact point holds the text, newest first. */
export function searchOrders(db: Database, text: string, asked: Omit<PageAsked, 'order'>): Promise<OrderPage> {
  const pattern = `%${escapeLike(text.trim())}%`
  const where = or(
    eq(clientOrders.id, rowId(text.trim())),
    ilike(clientOrders.referenceNo, pattern),
    ilike(clients.clientName, pattern),
    ilike(clientOrders.contactPointName, pattern),
    ilike(clientOrders.contactPointEmail, pattern),
  )
  return pageWhere(db, where, { ...asked, order: 'desc' })
}

async function pageWhere(db: Database, where: SQL | undefined, asked: PageAsked): Promise<OrderPage> {
  const direction = asked.order === 'desc' ? desc : asc
  const found = await db
    .select({ order: clientOrders, client: clients, agent: salesAgents })
    .from(clientOrders)
    .innerJoin(clients, eq(clients.id, clientOrders.clientId))
    .leftJoin(salesAgents, eq(salesAgents.id, clientOrders.salesAgentId))
    .where(where)
    .orderBy(direction(clientOrders.orderedAt), tie(direction(clientOrders.id)))
    .limit(asked.limit)
    .offset(asked.offset)
  const [all] = await db
    .select({ total: count() })
    .from(clientOrders)
    .innerJoin(clients, eq(clients.id, clientOrders.clientId))
    .where(where)
  const items = await itemsOfOrders(
    db,
    found.map(({ order }) => order.id),
  )
  const rows = found.map(({ order, client, agent }) => orderToWire({ order, client, agent, items }))
  return { rows, totalPages: Math.ceil((all?.total ?? 0) / asked.limit) }
}

interface FoundItem {
  item: OrderItem
  packagingType: string | null
}

async function itemsOfOrders(db: Database, orderIds: readonly number[]): Promise<Map<number, FoundItem[]>> {
  const byOrder = new Map<number, FoundItem[]>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) return byOrder
  const rows = await db
    .select({ item: clientOrderItems, packagingType: packagingTypes.name })
    .from(clientOrderItems)
    .leftJoin(packagingTypes, eq(packagingTypes.id, clientOrderItems.packagingTypeId))
    .where(inArray(clientOrderItems.orderId, [...orderIds]))
    .orderBy(asc(clientOrderItems.id))
  for (const row of rows) byOrder.get(row.item.orderId)?.push(row)
  return byOrder
}

interface Found {
  order: ClientOrder
  client: typeof clients.$inferSelect
  agent: typeof salesAgents.$inferSelect | null
  items: ReadonlyMap<number, FoundItem[]>
}

function orderToWire({ order, client, agent, items }: Found): OrderOnWire {
  return {
    clientOrderId: order.id,
    referenceNo: order.referenceNo,
    date: utcNaive(order.orderedAt),
    totalAmount: amountOnWire(order.totalCents),
    status: order.status,
    paymentStatus: order.paymentStatus,
    client: { id: client.id, clientName: client.clientName },
    clientName: client.clientName,
    clientId: client.id,
    clientRef: client.clientRef,
    salesAgentId: agent?.id ?? null,
    salesAgentName: agent?.name ?? null,
    salesAgentEmail: agent?.email ?? null,
    contactPointName: order.contactPointName,
    contactPointEmail: order.contactPointEmail,
    orderItems: (items.get(order.id) ?? []).map(itemToWire),
    createdVoucherTypes: [
      ...(order.selfActivationCreatedAt ? (['SELF_ACTIVATION'] as const) : []),
      ...(order.individualCreatedAt ? (['INDIVIDUAL'] as const) : []),
    ],
  }
}

function itemToWire({ item, packagingType }: FoundItem): ItemOnWire {
  return {
    id: item.id,
    amount: amountOnWire(item.amountCents),
    qty: item.qty,
    voucherType: item.voucherType as ItemOnWire['voucherType'],
    deliveryType: item.deliveryType,
    packagingType,
    packagingTypeId: item.packagingTypeId,
    brandingMaterial: item.brandingMaterial,
    separateBag: item.separateBag,
    coBranded: item.coBranded,
    voucherMessage: item.voucherMessage,
  }
}
