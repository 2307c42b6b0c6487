import { and, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { lockMs, tooManyAttempts } from '#server/auth/too-many-attempts.ts'
import type { Database } from '#server/data/open-database.ts'
import { ipLogs } from '#server/data/schema/accounts.ts'

/** Many more than a person needs: a whole office may come from one address. */
const maxTries = 100

function openRow(address: string): SQL | undefined {
  return and(eq(ipLogs.ipAddress, address), ipLogs.isOpen)
}

const isFull = gte(ipLogs.count, maxTries)

/**
 * Counts one try against an address, before it is looked at: so many tries at once are not all let in. Refuses with
 * 429 when the address is locked. `address` is a networkOf.
 */
export async function countAddress(within: Database, now: Date, address: string): Promise<void> {
  const cutoff = new Date(now.getTime() - lockMs)
  const lockIsOver = and(isFull, lte(ipLogs.blockedAt, cutoff))
  const countIsOld = and(or(lt(ipLogs.count, maxTries), isNull(ipLogs.blockedAt)), lte(ipLogs.createdAt, cutoff))
  await within
    .update(ipLogs)
    .set({ isOpen: false })
    .where(and(openRow(address), or(lockIsOver, countIsOld)))
  const counted = await within
    .insert(ipLogs)
    .values({ ipAddress: address, count: 1, createdAt: now, isOpen: true })
    .onConflictDoUpdate({
      target: ipLogs.ipAddress,
      targetWhere: sql`is_open`,
      set: { count: sql`${ipLogs.count} + 1` },
      setWhere: lt(ipLogs.count, maxTries),
    })
    .returning({ id: ipLogs.id })
  if (counted.length > 0) return
  const [locked] = await within.select().from(ipLogs).where(openRow(address))
  throw tooManyAttempts(locked?.blockedAt ?? locked?.createdAt ?? now, now)
}

/** The try that was counted was a good one. */
export async function uncountAddress(within: Database, address: string): Promise<void> {
  await within
    .update(ipLogs)
    .set({ count: sql`${ipLogs.count} - 1` })
    .where(openRow(address))
  await within.delete(ipLogs).where(and(openRow(address), lte(ipLogs.count, 0), isNull(ipLogs.blockedAt)))
}

/** Notes the lock that this try brought: of the whole address when it has had too many, else when `also` is true. */
export async function lockAddress(within: Database, now: Date, address: string, also?: SQL): Promise<void> {
  await within
    .update(ipLogs)
    .set({ blockedAt: now })
    .where(and(openRow(address), or(isFull, also)))
}
