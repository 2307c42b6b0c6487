import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { addSubMerchant } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { reachOf } from '#server/auth/reach.ts'
import type { SignedIn } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'
import { HttpError } from '#server/http/http-error.ts'
import { terminalIdToWire } from '#server/terminals/terminal-ids.ts'

/** The shops of a merchant with their terminals; a merchant's own people see only their merchants'. */
export async function subMerchantsOf(db: Database, user: SignedIn, wireId: string) {
  const merchantId = idFromWire(wireId)
  const { merchantIds } = await reachOf(db, user)
  const isTheirs = merchantIds === 'all' || merchantIds.includes(merchantId)
  if (merchantId > 0 && !isTheirs) throw new HttpError(403, 'UNAUTHORIZED_USER')
  const known = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId))
  if (known.length === 0) throw new HttpError(404, 'MERCHANT_NOT_FOUND')
  const rows = await db
    .select()
    .from(subMerchants)
    .where(eq(subMerchants.merchantId, merchantId))
    .orderBy(asc(subMerchants.id))
  const theirs = await terminalsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    location: row.location,
    emails: [row.email, ...row.otherEmails].filter(Boolean),
    mobileNumbers: [row.mobileNo, ...row.otherMobileNos].filter(Boolean),
    terminals: theirs.get(row.id) ?? [],
  }))
}

async function terminalsOf(db: Database, subMerchantIds: number[]): Promise<Map<number, string[]>> {
  const theirs = new Map<number, string[]>(subMerchantIds.map((id) => [id, []]))
  if (subMerchantIds.length === 0) return theirs
  const rows = await db
    .select({ id: terminals.id, subMerchantId: terminals.subMerchantId })
    .from(terminals)
    .where(inArray(terminals.subMerchantId, subMerchantIds))
    .orderBy(asc(terminals.id))
  for (const { id, subMerchantId } of rows) theirs.get(subMerchantId)?.push(terminalIdToWire(id))
  return theirs
}

/** Adds a shop to a merchant; the manager's PIN is kept as a hash. */
export async function createSubMerchant(
  db: Database,
  wanted: z.output<(typeof addSubMerchant)['body']>,
): Promise<void> {
  const merchantId = idFromWire(wanted.merchantId)
  const known = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId))
  if (known.length === 0) throw new HttpError(400, 'MERCHANT_NOT_FOUND')
  await db.insert(subMerchants).values({
    merchantId,
    email: wanted.email,
    mobileNo: '',
    location: wanted.location.trim(),
    managerPinHash: await hashPassword(wanted.mangerPin),
  })
}

/** Gives a shop another location. */
export async function moveSubMerchant(db: Database, wireId: string, location: string): Promise<void> {
  const moved = await db
    .update(subMerchants)
    .set({ location: location.trim() })
    .where(eq(subMerchants.id, idFromWire(wireId)))
    .returning({ id: subMerchants.id })
  if (moved.length === 0) throw new HttpError(404, 'SUB_MERCHANT_NOT_FOUND')
}
