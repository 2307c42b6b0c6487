import type pg from 'pg'

/** Columns that are searched for text anywhere in them. */
const searched = [
  ['vouchers', 'sender'],
  ['vouchers', 'owner_name'],
] as const

/**
 * Trigram indexes, with which "contains" finds a name among a million in milliseconds. Not a migration: where the
 * extension may not be made the search works all the same, only slower.
 */
export async function addSearchIndexes(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('create extension if not exists pg_trgm')
  } catch {
    return
  }
  for (const [table, column] of searched) {
    const name = `${table}_${column}_trigrams`
    await pool.query(`create index if not exists ${name} on ${table} using gin (${column} gin_trgm_ops)`)
  }
}
