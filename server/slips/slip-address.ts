import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { signingKeys } from '#server/data/schema/client-orders.ts'

const validMs = 10 * 60_000
const purpose = 'slip-files'

/** The key slip addresses are signed with: made once, then the same for every server on this database. */
export async function slipKey(db: Database): Promise<string> {
  const known = () => db.select().from(signingKeys).where(eq(signingKeys.purpose, purpose))
  const [key] = await known()
  if (key) return key.key
  await db
    .insert(signingKeys)
    .values({ purpose, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [made] = await known()
  if (!made) throw new Error('no signing key was made')
  return made.key
}

/** The query that opens one slip for ten minutes without a token: for a picture or a new tab, which send none. */
export function slipQuery(key: string, slipId: number, now: Date): string {
  const expires = now.getTime() + validMs
  return `expires=${expires}&signature=${signatureOf(key, slipId, expires)}`
}

/** True for a query that `slipQuery` made for this slip, not too long ago. */
export function isGenuine(key: string, slip: { id: number; expires: number; signature: string }, now: Date): boolean {
  const right = Buffer.from(signatureOf(key, slip.id, slip.expires))
  const given = Buffer.from(slip.signature)
  return given.length === right.length && timingSafeEqual(given, right) && slip.expires >= now.getTime()
}

function signatureOf(key: string, slipId: number, expires: number): string {
  return createHmac('sha256', key).update(`${purpose}:${slipId}:${expires}`).digest('base64url')
}
