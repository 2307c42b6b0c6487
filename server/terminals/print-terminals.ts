import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { printTerminalQr } from '#store/resources/terminals/terminal-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { printableOr } from '#server/documents/printable-text.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { QrOrder } from './qr-sheet.ts'
import { redeemLink, terminalIdFromWire, terminalIdToWire } from './terminal-ids.ts'

type Wanted = z.output<(typeof printTerminalQr)['body']>['terminalIds']

/** What stands under each code, by merchant and shop; a quantity of 0 is left out (decisions.md J19). */
export async function qrOrders(db: Database, linkBase: string, wanted: Wanted): Promise<QrOrder[]> {
  const quantities = new Map(wanted.map(({ terminalId, quantity }) => [terminalIdFromWire(terminalId), quantity]))
  if (quantities.size < wanted.length) throw new HttpError(400, 'terminalIds: a terminal is there twice')
  const rows = await db
    .select({ id: terminals.id, shop: subMerchants, merchant: merchants })
    .from(terminals)
    .innerJoin(subMerchants, eq(subMerchants.id, terminals.subMerchantId))
    .innerJoin(merchants, eq(merchants.id, subMerchants.merchantId))
    .where(inArray(terminals.id, [...quantities.keys()]))
    .orderBy(asc(merchants.id), asc(subMerchants.id), asc(terminals.id))
  if (rows.length < quantities.size) throw new HttpError(404, 'TERMINAL_NOT_FOUND')
  const orders = rows.map(({ id, shop, merchant }) => ({
    // The id keeps two merchants of one name apart.
    merchant: `${printableOr(merchant.name, 'Merchant')} (${merchant.id})`,
    location: printableOr(shop.location, `Sub-merchant ${shop.id}`),
    terminalId: terminalIdToWire(id),
    link: redeemLink(linkBase, id),
    quantity: quantities.get(id) ?? 0,
  }))
  if (orders.every(({ quantity }) => quantity === 0)) throw new HttpError(400, 'No terminals selected for printing.')
  return orders
}
