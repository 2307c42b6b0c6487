import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { userMerchants, users } from '#server/data/schema/accounts.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { SignedIn } from './tokens.ts'

/** Whose rows a person may see: everybody's, those of some merchants, or those of one shop of one merchant. */
export interface Reach {
  merchantIds: readonly number[] | 'all'
  subMerchantId: number | null
}

/** The merchants and the shop of a request, checked; null means all. */
export interface Chosen {
  merchantIds: readonly number[] | null
  subMerchantId: number | null
}

/** How ids come over the wire; nothing, null, an empty text and 0 mean all (decisions.md B20). */
export type IdOrAll = string | number | null | undefined

/** Where the rows of a person end; a merchant user without a merchant is refused with the spec's words (001 §8). */
export async function reachOf(db: Database, user: SignedIn): Promise<Reach> {
  switch (user.role) {
    case 'subMerchantAdministrator':
      return reachOfShop(db, user)
    case 'merchantAdministrator':
    case 'merchantRedemptions':
      return { merchantIds: await merchantsOf(db, user), subMerchantId: null }
    default:
      return { merchantIds: 'all', subMerchantId: null }
  }
}

async function reachOfShop(db: Database, user: SignedIn): Promise<Reach> {
  const [shop] = await db
    .select({ id: subMerchants.id, merchantId: subMerchants.merchantId })
    .from(users)
    .innerJoin(subMerchants, eq(subMerchants.id, users.subMerchantId))
    .where(eq(users.id, user.id))
  if (!shop) throw new HttpError(403, 'User is not a merchant.')
  return { merchantIds: [shop.merchantId], subMerchantId: shop.id }
}

async function merchantsOf(db: Database, user: SignedIn): Promise<number[]> {
  const rows = await db
    .select({ id: userMerchants.merchantId })
    .from(userMerchants)
    .where(eq(userMerchants.userId, user.id))
    .orderBy(asc(userMerchants.place))
  if (rows.length === 0) throw new HttpError(403, 'User is not a merchant.')
  return rows.map(({ id }) => id)
}

/** True when a row of this merchant and shop lies within reach. */
export function reaches({ merchantIds, subMerchantId }: Reach, of: { merchantId: number; subMerchantId: number }) {
  if (subMerchantId !== null && subMerchantId !== of.subMerchantId) return false
  return merchantIds === 'all' || merchantIds.includes(of.merchantId)
}

/** An id off the wire: null for all, -1 for what cannot be an id. */
export function readId(id: IdOrAll): number | null {
  if (id === null || id === undefined || id === '' || id === 0 || id === '0') return null
  const number = typeof id === 'number' || /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : -1
}

/**
 * Narrows a reach to the merchant and shop asked for. What lies outside of it is refused with UNAUTHORIZED_USER,
 * whether it exists or not; what nobody knows is 'Not Found' (001 §8).
 */
export async function choose(
  db: Database,
  reach: Reach,
  asked: { merchantId?: IdOrAll; subMerchantId?: IdOrAll },
): Promise<Chosen> {
  const merchantId = readId(asked.merchantId)
  const subMerchantId = readId(asked.subMerchantId)
  if (merchantId === -1 || subMerchantId === -1) throw new HttpError(404, 'Not Found')
  if (merchantId !== null) await admitMerchant(db, reach, merchantId)
  if (subMerchantId !== null) await admitShop(db, reach, { merchantId, subMerchantId })
  return {
    merchantIds: merchantId !== null ? [merchantId] : reach.merchantIds === 'all' ? null : reach.merchantIds,
    subMerchantId: subMerchantId ?? reach.subMerchantId,
  }
}

async function admitMerchant(db: Database, reach: Reach, id: number): Promise<void> {
  if (reach.merchantIds !== 'all') {
    if (!reach.merchantIds.includes(id)) throw new HttpError(403, 'UNAUTHORIZED_USER')
    return
  }
  const known = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, id))
  if (known.length === 0) throw new HttpError(404, 'Not Found')
}

async function admitShop(
  db: Database,
  reach: Reach,
  asked: { merchantId: number | null; subMerchantId: number },
): Promise<void> {
  const [shop] = await db
    .select({ subMerchantId: subMerchants.id, merchantId: subMerchants.merchantId })
    .from(subMerchants)
    .where(eq(subMerchants.id, asked.subMerchantId))
  if (reach.merchantIds !== 'all' && !(shop && reaches(reach, shop))) throw new HttpError(403, 'UNAUTHORIZED_USER')
  if (!shop) throw new HttpError(404, 'Not Found')
  if (asked.merchantId !== null && shop.merchantId !== asked.merchantId) throw new HttpError(400, 'MERCHANT_MISMATCH')
}

/**
 * As choose, with one id that is a shop's or a merchant's (decisions.md R6). A merchant goes before a shop of its own with
 * the same id, whose rows are among the merchant's; of others the one within reach is meant.
 */
export async function chooseEither(db: Database, reach: Reach, id: IdOrAll): Promise<Chosen> {
  const wanted = readId(id)
  if (wanted === null) return choose(db, reach, {})
  const [shop] = await db
    .select({ subMerchantId: subMerchants.id, merchantId: subMerchants.merchantId })
    .from(subMerchants)
    .where(eq(subMerchants.id, wanted))
  const isShop = shop && shop.merchantId !== wanted && reaches(reach, shop)
  return choose(db, reach, isShop ? { subMerchantId: wanted } : { merchantId: wanted })
}
