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
  const keys = new Set<string>()
  for (const row of rows) for (const key of Object.keys(row)) keys.add(key)
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(([key]) => keys.has(key))
  const names: SQL = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((row) => namedAs(columns, row))
    await db.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`)
  }
}

/** A row by the names of its columns; a list of pairs for each row would cost twice as much. */
function namedAs(columns: readonly [string, PgColumn][], row: Readonly<Record<string, unknown>>) {
  const named: Record<string, unknown> = {}
  for (const [key, { name }] of columns) named[name] = row[key] ?? null
  return named
}
