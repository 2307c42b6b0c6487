import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { idempotencyKeys } from '#server/data/schema/idempotency-keys.ts'
import { HttpError } from './http-error.ts'

/** A first request that runs longer than this has died with its server: the next one takes its place. */
const leaseMs = 60_000
const rememberedMs = 30 * 24 * 3_600_000
const retryAfterSeconds = 5

interface KeyedRequest {
  userId: number
  key: string
  /** What the key stands for: call and input. */
  request: unknown
}

/**
 * Runs a change at most once for a person's key. The answer is stored in the change's own transaction, so either
 * both are there after a crash or neither. Only answers are remembered, not refusals: a refusal changed nothing,
 * and when a person tries again after mending its cause the same key must work.
 */
export async function runOnce<Answer>(
  db: Database,
  clock: Clock,
  asked: KeyedRequest,
  work: (within: Database) => Promise<Answer>,
): Promise<Answer> {
  const startedAt = clock.now()
  const claim = await claimKey(db, startedAt, asked)
  if (claim.kind === 'answered') return claim.answer as Answer
  const mine = and(keyOf(asked), eq(idempotencyKeys.startedAt, startedAt), isNull(idempotencyKeys.answer))
  try {
    return await db.transaction(async (within) => {
      const answer = await work(within)
      const stored = await within.update(idempotencyKeys).set({ answer }).where(mine).returning()
      if (stored.length === 0) throw stillRunning()
      return answer
    })
  } catch (error) {
    await db.delete(idempotencyKeys).where(mine)
    throw error
  }
}

type Claim = { kind: 'mine' } | { kind: 'answered'; answer: unknown }

async function claimKey(db: Database, startedAt: Date, asked: KeyedRequest): Promise<Claim> {
  const requestHash = createHash('sha256').update(JSON.stringify(asked.request)).digest('hex')
  const { userId, key } = asked
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, startedAt })
    .onConflictDoNothing()
    .returning()
  if (claimed.length > 0) return { kind: 'mine' }
  const [known] = await db.select().from(idempotencyKeys).where(keyOf(asked))
  // What never got an answer stands for nothing: whoever asks again may say it anew.
  if (known && known.answer !== null && known.requestHash !== requestHash)
    throw new HttpError(422, 'IDEMPOTENCY_KEY_REUSED')
  if (known && known.answer !== null) return { kind: 'answered', answer: known.answer }
  if (known && startedAt.getTime() - known.startedAt.getTime() > leaseMs) {
    const taken = await db
      .update(idempotencyKeys)
      .set({ startedAt, requestHash })
      .where(and(keyOf(asked), eq(idempotencyKeys.startedAt, known.startedAt), isNull(idempotencyKeys.answer)))
      .returning()
    if (taken.length > 0) return { kind: 'mine' }
  }
  throw stillRunning()
}

/**
 * No refusal: also a request whose database broke away holds its key until the lease is over, and whoever was told to
 * come again then hears this.
 */
function stillRunning(): HttpError {
  return new HttpError(503, 'REQUEST_STILL_RUNNING', retryAfterSeconds)
}

function keyOf({ userId, key }: KeyedRequest) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}

/** At start: forgets old keys and, on a database no other server uses, those a killed server left running. */
export async function tidyKeys(db: Database, clock: Clock, aloneOnDatabase: boolean): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, new Date(clock.now().getTime() - rememberedMs)))
  if (aloneOnDatabase) await db.delete(idempotencyKeys).where(isNull(idempotencyKeys.answer))
}
