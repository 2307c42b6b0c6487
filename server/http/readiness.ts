import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/data/open-database.ts'
import { newestMigration } from '#server/data/migrations-folder.ts'
import { HttpError } from './http-error.ts'

/** A database that takes longer to say 1 is no help to anybody. */
const patienceMs = 3000

/**
 * `/api/health`: this process answers. `/api/ready`: and so does its database, with all migrations; 503 until then,
 * for those who decide where requests go.
 */
export function serveHealth(http: FastifyInstance, db: Database): void {
  http.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }))
  http.get('/api/ready', { schema: { hide: true } }, async () => {
    const newest = await withinPatience(migrationIn(db))
    if (newest === null) throw new HttpError(503, 'The database cannot be reached.', 5)
    if (newest < newestMigration()) throw new HttpError(503, 'The database has not all migrations yet.', 5)
    return { status: 'ok' }
  })
}

/** When the newest migration in the database was made, or null when it does not tell. */
async function migrationIn(db: Database): Promise<number | null> {
  try {
    const answer = await db.execute(sql`select max(created_at) as at from drizzle.__drizzle_migrations`)
    return Number((answer as unknown as { rows: { at: string | null }[] }).rows[0]?.at ?? 0)
  } catch {
    return null
  }
}

async function withinPatience<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
