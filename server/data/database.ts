import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite and PostgreSQL look alike to everything above this file; a transaction is a Database, too. */
export type Database = PgDatabase<PgQueryResultHKT>

/** The connections to a database: all, those that nobody uses, and how many requests wait for one. */
export interface PoolState {
  total: number
  idle: number
  waiting: number
}

export interface OpenDatabase {
  db: Database
  /** For people: which engine and where. */
  title: string
  /** Runs what may take minutes, such as writing a million rows: without the limits of time that requests have. */
  setUp(work: (db: Database) => Promise<void>): Promise<void>
  /** Null for a database in this process. */
  poolState(): PoolState | null
  /** All data as one archive, as of now; null where the database has tools of its own for that. */
  backUp: (() => Promise<Blob>) | null
  close(): Promise<void>
}
