import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite and PostgreSQL look alike to everything above this file; a transaction is a Database, too. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** For people: which engine and where. */
  title: string
  /** Runs what may take minutes, such as writing a million rows: without the limits of time that requests have. */
  setUp(work: (db: Database) => Promise<void>): Promise<void>
  /** All data as one archive, as of now; null where the database has tools of its own for that. */
  backUp: (() => Promise<Blob>) | null
  close(): Promise<void>
}
