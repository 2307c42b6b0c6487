import { sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'

/** Rows with given ids do not move the table's own counter: this does. */
export async function continueNumbering(db: Database, table: string): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.identifier(table)}), false)`,
  )
}
