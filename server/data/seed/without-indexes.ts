import { sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'

/**
 * Fills tables while their plain indexes are away and builds these afterwards, which takes a third of the time.
 * Unique ones stay: they are rules, not shortcuts.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = (await db.execute(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and not i.indisunique
      and t.relname in (${sql.join(
        tables.map((name) => sql`${name}`),
        sql`, `,
      )})
    order by 1`)) as unknown as { rows: { name: string; definition: string }[] }
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await fill()
  for (const { definition } of rows) await db.execute(sql.raw(definition))
  // What reads these tables next must not be planned for empty ones.
  for (const name of tables) await db.execute(sql`analyze ${sql.identifier(name)}`)
}
