import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupTrouble } from '#server/process/startup-trouble.ts'
import type { OpenDatabase } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openFolder, openPglite } from './open-folder.ts'
import { reasonOf } from './reason-of.ts'
import { addSearchIndexes } from './search-indexes.ts'

export type { Database, OpenDatabase, PoolState } from './database.ts'

/** Where the data lies: a PostgreSQL, a folder of our own (PGlite), or memory (PGlite, for tests). */
export type DatabasePlace =
  | { kind: 'postgres'; url: string; statementSeconds?: number }
  | { kind: 'folder'; folder: string; migrations?: string }
  | { kind: 'memory'; image?: Blob }

/** Opens and migrates a database; what stands in the way is a StartupTrouble with one sentence. */
export function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  if (place.kind === 'postgres') return openPostgres(place)
  return place.kind === 'folder' ? openFolder(place) : openPglite(place.image)
}

interface PostgresPlace {
  url: string
  /** So long may one statement run, and twice as long may a transaction stand still. */
  statementSeconds?: number
}

async function openPostgres({ url, statementSeconds = 30 }: PostgresPlace): Promise<OpenDatabase> {
  const setUp: OpenDatabase['setUp'] = (work) => withUnlimitedPool(url, (pool) => work(drizzlePg({ client: pool })))
  try {
    await withUnlimitedPool(url, (pool) =>
      migrateAlone(pool, async () => {
        await migratePg(drizzlePg({ client: pool }), { migrationsFolder })
        await addSearchIndexes(pool)
      }),
    )
  } catch (error) {
    throw new StartupTrouble(`The database at ${addressOf(url)} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`)
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; only its types do not say so
  const pool = makePool(url, { onConnect: (client) => limitTime(client, statementSeconds) })
  const db = drizzlePg({ client: pool })
  return {
    db,
    title: `PostgreSQL at ${addressOf(url)}`,
    setUp,
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    backUp: null,
    close: () => pool.end(),
  }
}

/** Not as startup parameters: PgBouncer refuses a connection that brings any it does not know. */
async function limitTime(client: pg.ClientBase, statementSeconds: number): Promise<void> {
  const ms = Math.round(statementSeconds * 1000)
  await client.query(`set statement_timeout = ${ms}; set idle_in_transaction_session_timeout = ${2 * ms}`)
}

function makePool(url: string, limits: Pick<pg.PoolConfig, 'onConnect'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, ...limits })
  // A pool without this listener ends the process when an idle connection is cut.
  pool.on('error', () => undefined)
  pool.on('connect', surviveCut)
  return pool
}

async function withUnlimitedPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = makePool(url, {})
  try {
    await work(pool)
  } finally {
    await pool.end().catch(() => undefined)
  }
}

/** A connection that breaks in the middle of its work ends neither the process nor, for good, its place in the pool. */
function surviveCut(client: pg.PoolClient): void {
  client.on('error', () => {
    const giveBack = () => {
      try {
        client.release(true)
      } catch {
        // It was given back already. Only where `begin` fails Drizzle forgets it.
      }
    }
    setTimeout(giveBack, 1000).unref()
  })
}

/** Two servers that start at once must not both run the migrations. */
async function migrateAlone(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const guard = await pool.connect()
  try {
    await guard.query('select pg_advisory_lock(724553901)')
    await migrate()
  } finally {
    await guard.query('select pg_advisory_unlock(724553901)').catch(() => undefined)
    guard.release()
  }
}

/** Never the whole URL: it may hold a password. */
function addressOf(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url)
    return `${searchParams.get('host') ?? host}${pathname}`
  } catch {
    return 'an address that cannot be read'
  }
}
