import { eq } from 'drizzle-orm'
import { formatLkr } from '#store/values/money.ts'
import { salesAgents } from '#server/data/schema/client-orders.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Change } from '#server/change/change.ts'
import type { Api } from '#server/http/serve.ts'
import { type ClientOrder, holdLivingOrder, itemsOf, type OrderItem, writeOrder } from './hold-order.ts'
import { knownClient } from './place-order.ts'

/**
 * Makes an order's invoice or quotation. A NEW order moves on; an invoice follows a quotation, never the other way, and
 * an order that is paid stays paid however often its papers are asked for.
 */
export async function makeDocument(
  change: Change,
  { config, runJob }: Pick<Api, 'config' | 'runJob'>,
  { orderId, kind }: { orderId: string | number; kind: 'Invoice' | 'Quotation' },
): Promise<FileAnswer> {
  const { db } = change
  const order = await holdLivingOrder(db, orderId)
  const moved = movedBy(kind, order, change.clock.now())
  if (moved) await writeOrder(db, order.id, moved)
  const client = await knownClient(db, order.clientId)
  const [agent] =
    order.salesAgentId === null ? [] : await db.select().from(salesAgents).where(eq(salesAgents.id, order.salesAgentId))
  const bytes = await runJob(
    change.by.id,
    'orderPdf',
    {
      kind,
      referenceNo: order.referenceNo,
      date: change.clock.now(),
      client: { name: client.clientName, ref: client.clientRef },
      contact: { name: order.contactPointName, email: order.contactPointEmail },
      salesAgent: agent?.name ?? null,
      lines: (await itemsOf(db, order.id)).map((item) => ({ ...item, description: descriptionOf(item) })),
      totalCents: order.totalCents,
      madeAt: change.clock.now(),
    },
    config.provider,
  )
  return { contentType: 'application/pdf', filename: `${kind}_${order.referenceNo}.pdf`, bytes }
}

function movedBy(kind: 'Invoice' | 'Quotation', order: ClientOrder, now: Date): Partial<ClientOrder> | null {
  const { paymentStatus } = order
  if (kind === 'Invoice') {
    const moves = paymentStatus === 'NEW' || paymentStatus === 'QUOTATION_GENERATED'
    if (moves) return { paymentStatus: 'INVOICE_GENERATED', invoicedAt: now }
    return order.invoicedAt ? null : { invoicedAt: now }
  }
  if (paymentStatus === 'NEW') return { paymentStatus: 'QUOTATION_GENERATED', quotedAt: now }
  return order.quotedAt ? null : { quotedAt: now }
}

const deliveries: Readonly<Record<string, string>> = {
  E_VOUCHER_ONLY: 'e-voucher',
  PHYSICAL_ONLY: 'printed',
  E_VOUCHER_AND_PHYSICAL: 'e-voucher and printed',
}

/** Our own words only: what people typed may be in letters the PDF cannot print. */
function descriptionOf({ amountCents, voucherType, deliveryType, coBranded, separateBag }: OrderItem): string {
  const words = [
    `Gift voucher ${formatLkr(amountCents)}`,
    voucherType === 'INDIVIDUAL' ? 'personalized' : 'self activation',
    deliveries[deliveryType] ?? '',
    ...(coBranded ? ['co-branded'] : []),
    ...(separateBag ? ['separate bag'] : []),
  ]
  return words.filter((word) => word !== '').join(', ')
}
