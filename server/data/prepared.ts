import type { Database } from './open-database.ts'

const prepared = new WeakMap<Database, Map<string, unknown>>()

/** A statement that is asked all day: written and parsed once for each database, under a name of its own. */
export function preparedOnce<Query>(db: Database, name: string, prepare: (name: string) => Query): Query {
  const known = prepared.get(db) ?? new Map<string, unknown>()
  prepared.set(db, known)
  if (!known.has(name)) known.set(name, prepare(name))
  return known.get(name) as Query
}
