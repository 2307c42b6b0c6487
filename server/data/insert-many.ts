import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './open-database.ts'

const batchSize = 2000

/**
 * Inserts many rows fast: each batch travels as one JSON parameter, because a placeholder for each value costs more than
 * writing it. Columns that no row names get their default; one that only some name is null in the others.
 */
export async function insertMany<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(([key]) => keys.has(key))
  const names: SQL = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows
      .slice(start, start + batchSize)
      .map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof typeof row] ?? null])))
    await db.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`)
  }
}
