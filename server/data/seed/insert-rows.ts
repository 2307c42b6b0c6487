import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/data/open-database.ts'
import { connectionOf, copyRows } from './copy-rows.ts'

const batchSize = 2000

/**
 * Inserts many whole rows fast: by COPY in a transaction on PostgreSQL, else each batch travels as one JSON parameter.
 * Missing columns become null.
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const connection = connectionOf(db)
  if (connection) return copyRows(connection, table, rows)
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const)
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows
      .slice(start, start + batchSize)
      .map((row) => Object.fromEntries(columns.map(([key, name]) => [name, row[key as keyof typeof row] ?? null])))
    await db.execute(
      sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`,
    )
  }
}
