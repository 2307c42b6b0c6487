import { and, eq, exists, gte, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { signInTries } from '#server/data/schema/accounts.ts'
import { countAddress, lockAddress, uncountAddress } from '#server/security-logs/count-address.ts'
import { networkOf } from '#server/security-logs/network-of.ts'
import { countAccount, forgetAccount, forgetOldAccounts } from './account-limit.ts'
import { lockMs, tooManyAttempts } from './too-many-attempts.ts'

const maxTries = 5

export interface SignInTry {
  /** As it was typed, in lower case. Unknown ones are counted like known ones, so a lock says nothing about who exists. */
  email: string
  address: string
}

function triesOf({ email, address }: SignInTry) {
  return and(eq(signInTries.email, email), eq(signInTries.ipAddress, networkOf(address)))
}

function isOver(now: Date) {
  return lte(signInTries.since, new Date(now.getTime() - lockMs))
}

/** Counts a try before the password is checked, for the account from this address and for the address; refuses with 429. */
export function beginSignIn(db: Database, clock: Clock, attempt: SignInTry): Promise<void> {
  const now = clock.now()
  const address = networkOf(attempt.address)
  return db.transaction(async (within) => {
    await countAddress(within, now, address)
    await within.delete(signInTries).where(and(eq(signInTries.ipAddress, address), isOver(now)))
    const lockedNow = sql`case when ${signInTries.count} + 1 >= ${maxTries} then ${now.toISOString()}::timestamptz else ${signInTries.since} end`
    const counted = await within
      .insert(signInTries)
      .values({ email: attempt.email, ipAddress: address, count: 1, since: now })
      .onConflictDoUpdate({
        target: [signInTries.ipAddress, signInTries.email],
        set: { count: sql`${signInTries.count} + 1`, since: lockedNow },
        setWhere: sql`${signInTries.count} < ${maxTries}`,
      })
      .returning({ count: signInTries.count })
    if (counted.length > 0) return countAccount(within, now, attempt.email, address)
    const [locked] = await within.select().from(signInTries).where(triesOf(attempt))
    // Nothing was tried, so nothing is counted: this undoes the address's count, too.
    throw tooManyAttempts(locked?.since ?? now, now)
  })
}

/** The password was wrong; the IP log says when that locked something. */
export function failSignIn(db: Database, clock: Clock, attempt: SignInTry): Promise<void> {
  const full = db
    .select({ count: signInTries.count })
    .from(signInTries)
    .where(and(triesOf(attempt), gte(signInTries.count, maxTries)))
  return lockAddress(db, clock.now(), networkOf(attempt.address), exists(full))
}

/** The password was right: the account's tries from this address are forgotten. */
export function succeedSignIn(db: Database, attempt: SignInTry): Promise<void> {
  return db.transaction(async (within) => {
    await uncountAddress(within, networkOf(attempt.address))
    await within.delete(signInTries).where(triesOf(attempt))
    await forgetAccount(within, attempt.email)
  })
}

/** Removes tries that lock nobody any more; they only take room. */
export async function forgetOldTries(db: Database, clock: Clock): Promise<void> {
  await db.delete(signInTries).where(isOver(clock.now()))
  await forgetOldAccounts(db, clock.now())
}
