import { and, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Change } from '#server/change/change.ts'
import { customerMessages } from '#server/data/schema/mail.ts'
import { HttpError } from '#server/http/http-error.ts'
import { recipientCore } from '#server/security-logs/count-codes.ts'

const hourMs = 3_600_000
/** So many messages in an hour from one person, about one row, and to one number or address. */
const most = { person: 60, row: 20, destination: 20 }
const retryAfterSeconds = 3600

interface Asked {
  /** What the messages are about, as the audit names it: `vouchers` and `ABC`. */
  row: { rows: string; id: string }
  recipients: readonly { recipient: string; isStored: boolean }[]
}

/**
 * Counts messages that a person sends to customers by hand, before they leave; 429 in words when they are too many.
 * The audit keeps of each: who, when, about what, to where.
 */
export async function countMessages({ db, clock, by }: Change, { row, recipients }: Asked): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - hourMs)
  // Many at once are counted one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(724553902)`)
  await db.delete(customerMessages).where(lte(customerMessages.at, since))
  const sent = async (of: SQL) => {
    const rows = await db
      .select({ sent: count() })
      .from(customerMessages)
      .where(and(gt(customerMessages.at, since), of))
    return rows[0]?.sent ?? 0
  }
  if ((await sent(eq(customerMessages.byUserId, by.id))) + recipients.length > most.person) {
    throw tooMany(`you have sent ${most.person}`)
  }
  const ofRow = and(eq(customerMessages.rows, row.rows), eq(customerMessages.rowId, row.id)) as SQL
  if ((await sent(ofRow)) + recipients.length > most.row) {
    throw tooMany(`${most.row} were sent about this one`)
  }
  for (const { recipient, isStored } of recipients) {
    const destination = recipientCore(recipient)
    if ((await sent(eq(customerMessages.destination, destination))) >= most.destination) {
      throw tooMany(`${most.destination} were sent to this number or address`)
    }
    const origin = isStored ? 'stored' : 'typed'
    const about = { rows: row.rows, rowId: row.id }
    await db
      .insert(customerMessages)
      .values({ at: now, byUserId: by.id, byEmail: by.email, ...about, recipient, destination, origin })
  }
}

/** The code tells it from a 429 to everything, upon which the portal would hold all else back as well. */
function tooMany(words: string): HttpError {
  return new HttpError(429, `TOO_MANY_MESSAGES: ${words}. Please try again in an hour`, retryAfterSeconds)
}
