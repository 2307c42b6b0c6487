import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Database } from '#server/data/open-database.ts'

/** Rows in one piece of the stream. */
const pieceSize = 500

/** The connection of a transaction on PostgreSQL, or null: Drizzle has no COPY and keeps the connection to itself. */
export function connectionOf(db: Database): pg.Client | null {
  const { session } = db as unknown as { session?: { client?: unknown } }
  return session?.client instanceof pg.Client ? session.client : null
}

/** Writes many whole rows by COPY, in a third of the time that INSERT takes. Missing columns become null. */
export async function copyRows<Table extends PgTable>(
  connection: pg.Client,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  function* pieces(): Generator<string> {
    for (let start = 0; start < rows.length; start += pieceSize) {
      const lines = rows
        .slice(start, start + pieceSize)
        .map((row) => columns.map(([key, column]) => asText(row[key as keyof typeof row], column)).join('\t'))
      yield `${lines.join('\n')}\n`
    }
  }
  const stream = connection.query(from(`copy "${getTableName(table)}" (${names}) from stdin`))
  await pipeline(Readable.from(pieces()), stream)
}

/** COPY's text format: one field. */
function asText(value: unknown, column: PgColumn): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (column.getSQLType() === 'jsonb') return escaped(JSON.stringify(value))
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return String.raw`\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return escaped(`{${value.map(quoted).join(',')}}`)
  return typeof value === 'string' ? escaped(value) : String(value as number | boolean)
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}

/** One text of an array. */
function quoted(one: unknown): string {
  return `"${String(one).replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
