import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import { mobileCore } from '#store/values/mobile-number.ts'
import { lockMs, tooManyAttempts } from '#server/auth/too-many-attempts.ts'
import type { Database } from '#server/data/open-database.ts'
import { otpLogs } from '#server/data/schema/accounts.ts'
import type { HttpError } from '#server/http/http-error.ts'

const maxSent = 5
const maxInvalid = 5

function openRow(recipient: string): SQL | undefined {
  return and(eq(otpLogs.recipient, recipient), otpLogs.isOpen)
}

/** What a search compares with: numbers in one form, addresses as they are. */
export function recipientCore(recipient: string): string {
  return recipient.includes('@') ? recipient.toLowerCase() : mobileCore(recipient)
}

/** Why a recipient may neither get codes nor try them now; null when it may. */
export async function whyBlocked(db: Database, now: Date, recipient: string): Promise<HttpError | null> {
  const [row] = await db.select().from(otpLogs).where(openRow(recipient))
  const until = (row?.blockedAt?.getTime() ?? 0) + lockMs
  return row?.blockedAt && until > now.getTime() ? tooManyAttempts(row.blockedAt, now) : null
}

/** Counts a code that is about to be sent. A refusal, and a lock in the log, when the recipient had too many. */
export async function countSent(within: Database, now: Date, recipient: string): Promise<HttpError | null> {
  await openFreshRow(within, now, recipient)
  const counted = await within
    .update(otpLogs)
    .set({ sent: sql`${otpLogs.sent} + 1` })
    .where(and(openRow(recipient), lt(otpLogs.sent, maxSent), sql`${otpLogs.blockedAt} is null`))
    .returning({ id: otpLogs.id })
  if (counted.length > 0) return null
  await within
    .update(otpLogs)
    .set({ blockedAt: now })
    .where(and(openRow(recipient), sql`${otpLogs.blockedAt} is null`))
  return (await whyBlocked(within, now, recipient)) ?? tooManyAttempts(now, now)
}

/** Counts a wrong code; the fifth locks the recipient. */
export async function countInvalid(within: Database, now: Date, recipient: string): Promise<void> {
  await openFreshRow(within, now, recipient)
  const lock = sql`case when ${otpLogs.invalid} + 1 >= ${maxInvalid} then coalesce(${otpLogs.blockedAt}, ${now.toISOString()}::timestamptz) else ${otpLogs.blockedAt} end`
  await within
    .update(otpLogs)
    .set({ invalid: sql`${otpLogs.invalid} + 1`, blockedAt: lock })
    .where(openRow(recipient))
}

/** Closes a row whose quarter of an hour is over, and makes sure that there is an open one. */
async function openFreshRow(within: Database, now: Date, recipient: string): Promise<void> {
  const cutoff = new Date(now.getTime() - lockMs)
  const isOver = lte(
    sql`coalesce(${otpLogs.blockedAt}, ${otpLogs.createdAt})`,
    sql`${cutoff.toISOString()}::timestamptz`,
  )
  await within
    .update(otpLogs)
    .set({ isOpen: false })
    .where(and(openRow(recipient), isOver))
  await within
    .insert(otpLogs)
    .values({ recipient, recipientCore: recipientCore(recipient), sent: 0, invalid: 0, createdAt: now, isOpen: true })
    .onConflictDoNothing()
}
