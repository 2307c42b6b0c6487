import { and, eq, lte, sql } from 'drizzle-orm'
import { HttpError } from '#server/http/http-error.ts'
import type { Database } from '#server/data/open-database.ts'
import { accountTries, sessions, users } from '#server/data/schema/accounts.ts'

/** So many wrong passwords for one account, from all addresses together, are counted for this long. */
const maxTries = 50
const countedMs = 24 * 3_600_000
/** With too many the account takes one try in this time: a thousand addresses guess no faster than one. */
const pauseMs = 60_000

/**
 * Counts a try for an account over all addresses; refuses with 429 when others have tried too much. Addresses from which
 * the person has signed in lately are not slowed down: guessing from elsewhere must not keep somebody out.
 */
export async function countAccount(within: Database, now: Date, email: string, network: string): Promise<void> {
  await forgetOldAccounts(within, now)
  if (await isFromKnownNetwork(within, email, network)) return
  const pauseBegan = new Date(now.getTime() - pauseMs).toISOString()
  const counted = await within
    .insert(accountTries)
    .values({ email, count: 1, since: now, lastAt: now })
    .onConflictDoUpdate({
      target: accountTries.email,
      set: { count: sql`${accountTries.count} + 1`, lastAt: now },
      setWhere: sql`${accountTries.count} < ${maxTries} or ${accountTries.lastAt} <= ${pauseBegan}::timestamptz`,
    })
    .returning({ count: accountTries.count })
  if (counted.length > 0) return
  throw new HttpError(429, 'Too many attempts. Please try again in a few minutes.', pauseMs / 1000)
}

async function isFromKnownNetwork(within: Database, email: string, network: string): Promise<boolean> {
  const known = await within
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.email, email), eq(sessions.network, network)))
    .limit(1)
  return known.length > 0
}

/** The password was right. */
export async function forgetAccount(within: Database, email: string): Promise<void> {
  await within.delete(accountTries).where(eq(accountTries.email, email))
}

/** Removes counts that slow nobody down any more. */
export async function forgetOldAccounts(db: Database, now: Date): Promise<void> {
  await db.delete(accountTries).where(lte(accountTries.since, new Date(now.getTime() - countedMs)))
}
