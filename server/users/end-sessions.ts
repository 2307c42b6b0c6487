import { and, eq, gt, isNull } from 'drizzle-orm'
import { revokeTokensOf } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import { sessions, users } from '#server/data/schema/accounts.ts'
import { HttpError } from '#server/http/http-error.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'
import type { Clock } from '#server/process/clock.ts'

/** Ends every session of a user now; how many could still be used. */
export async function endSessionsOf(db: Database, clock: Clock, wireId: string): Promise<number> {
  const id = idFromWire(wireId)
  // Held, so that of two who end them at once each counts what it ended.
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new HttpError(404, 'USER_NOT_FOUND')
  const open = and(eq(sessions.userId, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()))
  const ended = await db.$count(sessions, open)
  await revokeTokensOf(db, clock, id)
  return ended
}
