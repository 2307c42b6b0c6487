import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { roles } from '#store/access/roles.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { preparedOnce } from '#server/data/prepared.ts'
import { sessions, users } from '#server/data/schema/accounts.ts'

export type KnownRole = (typeof roles)[number]

/** Somebody with an account. */
export interface Person {
  id: number
  email: string
  role: KnownRole
}

/** A person whose token is good; `session` is the hash of that token. */
export interface SignedIn extends Person {
  session: string
}

/** Makes a token, for somebody who asks from a network (`networkOf`); only its hash is stored, so nobody can read it again. */
export async function issueToken(
  db: Database,
  clock: Clock,
  who: { userId: number; hours: number; network?: string },
): Promise<{ token: string; lastsMs: number }> {
  const token = randomBytes(32).toString('base64url')
  const lastsMs = Math.round(who.hours * 3_600_000)
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + lastsMs)
  await db
    .insert(sessions)
    .values({ tokenHash: hashOf(token), userId: who.userId, createdAt, expiresAt, network: who.network })
  return { token, lastsMs }
}

/** Who holds a token, or null when it is unknown, expired or revoked. */
export async function whoHolds(db: Database, clock: Clock, token: string): Promise<SignedIn | null> {
  const [row] = await holderQuery(db).execute({ tokenHash: hashOf(token), now: clock.now().toISOString() })
  const role = roles.find((known) => known === row?.role)
  return row && role ? { id: row.id, email: row.email, role, session: row.session } : null
}

/** Every request asks this first. */
function holderQuery(db: Database) {
  return preparedOnce(db, 'who_holds_a_token', (name) =>
    db
      .select({ id: users.id, email: users.email, role: users.role, session: sessions.tokenHash })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql.placeholder('now')),
          isNull(sessions.revokedAt),
        ),
      )
      .prepare(name),
  )
}

/** Ends one token now. */
export async function revokeToken(db: Database, clock: Clock, token: string): Promise<void> {
  await endSession(db, clock, hashOf(token))
}

/** Ends one session now, by the hash of its token. */
export async function endSession(db: Database, clock: Clock, session: string): Promise<void> {
  await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.tokenHash, session))
}

/** Ends every token of one person now. */
export async function revokeTokensOf(db: Database, clock: Clock, userId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}

/** Ends every token now: everybody has to sign in again. */
export async function revokeAllTokens(db: Database, clock: Clock): Promise<void> {
  await db.update(sessions).set({ revokedAt: clock.now() }).where(isNull(sessions.revokedAt))
}

/** From where a person has signed in is known for so long after the token expired (countAccount). */
const rememberedMs = 30 * 24 * 3_600_000

/** Removes tokens that expired long ago; expired ones open nothing. */
export async function forgetExpiredTokens(db: Database, clock: Clock): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(clock.now().getTime() - rememberedMs)))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
