import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { addTerminal, updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Database } from '#server/data/open-database.ts'
import { readAsJson } from '#server/data/read-as-json.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'
import { HttpError } from '#server/http/http-error.ts'
import { terminalIdFromWire, terminalIdToWire } from './terminal-ids.ts'

const listed = {
  id: terminals.id,
  merchantId: merchants.id,
  merchant: merchants.name,
  subMerchantId: subMerchants.id,
  location: subMerchants.location,
  model: terminals.model,
  additionalInfo: terminals.description,
  type: terminals.type,
  lastActive: terminals.status,
}

/** All terminals by id, without their PINs. */
export async function allTerminals(db: Database) {
  const rows = await readAsJson(db, listed, (named) =>
    db
      .select(named)
      .from(terminals)
      .innerJoin(subMerchants, eq(subMerchants.id, terminals.subMerchantId))
      .innerJoin(merchants, eq(merchants.id, subMerchants.merchantId))
      .orderBy(asc(terminals.id)),
  )
  return rows.map(({ id, merchantId, merchant, subMerchantId, location, ...own }) => ({
    id: terminalIdToWire(id),
    merchant: { id: merchantId, name: merchant },
    subMerchant: { id: subMerchantId, location },
    ...own,
  }))
}

/** Adds a terminal to a shop of the merchant named; the PIN is kept as a hash. The refusals are the spec's (001 §8). */
export async function createTerminal(db: Database, wanted: z.output<(typeof addTerminal)['body']>): Promise<void> {
  const merchantId = idFromWire(wanted.merchant)
  const [merchant] = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId))
  if (!merchant) throw new HttpError(400, 'User is not a merchant.')
  const [shop] = await db
    .select()
    .from(subMerchants)
    .where(eq(subMerchants.id, idFromWire(wanted.submerchant)))
  if (shop?.merchantId !== merchantId) throw new HttpError(400, 'Sub Merchant Not Found')
  await db.insert(terminals).values({
    subMerchantId: shop.id,
    model: wanted.model?.trim() ?? '',
    description: wanted.description?.trim() ?? '',
    type: wanted.type,
    status: wanted.status,
    pinHash: await hashPassword(wanted.pin),
  })
}

/** Changes the fields given and no others; a terminal never moves to another shop (spec 001 §5). */
export async function editTerminal(db: Database, edit: z.output<(typeof updateTerminal)['body']>): Promise<void> {
  const id = terminalIdFromWire(edit.terminalId)
  const [terminal] = await db.select().from(terminals).where(eq(terminals.id, id)).for('update')
  if (!terminal) throw new HttpError(404, 'TERMINAL_NOT_FOUND')
  if (edit.subMerchant !== undefined && idFromWire(edit.subMerchant) !== terminal.subMerchantId) {
    throw new HttpError(400, 'SUB_MERCHANT_CANNOT_BE_CHANGED')
  }
  await db
    .update(terminals)
    .set({
      model: edit.model?.trim() ?? terminal.model,
      description: edit.description?.trim() ?? terminal.description,
      status: edit.status ?? terminal.status,
      pinHash: edit.pin === undefined ? terminal.pinHash : await hashPassword(edit.pin),
    })
    .where(eq(terminals.id, id))
}
