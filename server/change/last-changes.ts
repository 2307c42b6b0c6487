import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { audit } from '#server/data/schema/audit.ts'

interface LastChange {
  changedBy: string
  changedAt: string
}

/**
 * Who changed each of these rows last, and when, by id; none for a row that nobody has changed. A message alone changes
 * nothing. Names staff by e-mail: only for calls whose roles see that elsewhere (a voucher's transfers) as well.
 */
export async function lastChanges(
  db: Database,
  rows: 'vouchers' | 'purchases',
  ids: readonly (string | number)[],
): Promise<ReadonlyMap<string, LastChange>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([audit.rowId], { id: audit.rowId, by: audit.byEmail, at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.rows, rows),
        inArray(audit.rowId, ids.map(String)),
        eq(audit.kind, 'changed'),
        ne(audit.fields, sql`'{}'::jsonb`),
      ),
    )
    .orderBy(audit.rowId, desc(audit.id))
  return new Map(found.map(({ id, by, at }) => [id, { changedBy: by, changedAt: at.toISOString() }]))
}
