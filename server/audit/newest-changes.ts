import { desc } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { audit } from '#server/data/schema/audit.ts'

/** The audit's newest entries, newest first: for people and tests that count what was really applied. */
export function newestChanges(db: Database, limit: number) {
  return db.select().from(audit).orderBy(desc(audit.id)).limit(limit)
}
