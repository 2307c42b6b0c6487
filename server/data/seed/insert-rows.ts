import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { insertMany } from '#server/data/insert-many.ts'
import type { Database } from '#server/data/open-database.ts'
import { connectionOf, copyRows } from './copy-rows.ts'

/**
 * Inserts many whole rows fast: by COPY in a transaction on PostgreSQL, else as `insertMany` does.
 * Missing columns become null.
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const connection = connectionOf(db)
  if (connection) return copyRows(connection, table, rows)
  const missing = Object.fromEntries(Object.keys(getTableColumns(table)).map((key) => [key, null]))
  return insertMany(
    db,
    table,
    rows.map((row) => ({ ...missing, ...row })),
  )
}
