import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartupTrouble } from '#server/process/startup-trouble.ts'
import { dumpPglite, keepCopy, newestBackup } from './backups.ts'
import { lockFolder } from './folder-lock.ts'
import { migrationsFolder, newestMigration } from './migrations-folder.ts'
import type { OpenDatabase } from './database.ts'
import { reasonOf } from './reason-of.ts'

interface FolderPlace {
  folder: string
  migrations?: string
}

/** The folder of PGlite's own files within a data folder. */
export function filesIn(folder: string): string {
  return join(folder, 'pg')
}

/** Where a restore keeps what was there before. */
export function keptFolder(folder: string): string {
  return join(folder, 'pg-before-restore')
}

/** Opens a data folder for this process alone; where migrations are due, what was there before is copied first. */
export async function openFolder({ folder, migrations = migrationsFolder }: FolderPlace): Promise<OpenDatabase> {
  const lock = lockFolder(folder)
  try {
    const client = await openFiles(folder)
    const opened = await broughtUpToDate(client, folder, migrations).catch(async (error: unknown) => {
      await client.close().catch(() => undefined)
      throw error
    })
    return {
      ...opened,
      title: `PGlite in ${filesIn(folder)}`,
      close: async () => {
        await opened.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    if (error instanceof StartupTrouble) throw error
    throw new StartupTrouble(`The data in ${folder} cannot be opened: ${reasonOf(error)}.`)
  }
}

async function openFiles(folder: string): Promise<PGlite> {
  const dataDir = filesIn(folder)
  const wasThere = existsSync(join(dataDir, 'PG_VERSION'))
  if (!wasThere) refuseHalfRestored(folder)
  mkdirSync(dataDir, { recursive: true })
  try {
    return await makePglite({ dataDir })
  } catch (error) {
    throw whatIsInTheWay(folder, error) ?? (wasThere ? damage(folder, error) : error)
  }
}

async function broughtUpToDate(client: PGlite, folder: string, migrations: string): Promise<OpenDatabase> {
  const before = await migrationOf(client)
  if (before !== null && before < newestMigration(migrations)) await keepCopy(folder, client)
  return migrated(client, migrations)
}

/** A new, empty database would hide that the data are there under another name. */
function refuseHalfRestored(folder: string): void {
  const kept = keptFolder(folder)
  if (!existsSync(kept)) return
  throw new StartupTrouble(
    `There is no data in ${folder}, and a restore that did not finish has kept what was there in ${kept}: restore a backup again, or rename that folder to pg.`,
  )
}

/** So much a database wants to write at once: a segment of its log. */
const roomBytes = 16 * 2 ** 20
/** What keeps files from being read or written without any of them being wrong, as PGlite's file system counts it. */
const troubles: Record<number, string> = {
  2: 'a file of it may not be read or written by this user (EACCES)',
  33: 'too many files are open (EMFILE)',
  51: 'there is no room on the disk (ENOSPC)',
  63: 'a file of it may not be read or written by this user (EPERM)',
  69: 'the disk is read only (EROFS)',
}

/** Why healthy files could not be opened, or null: PGlite itself hardly says. */
function whatIsInTheWay(folder: string, error: unknown): Error | null {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0
  const known = troubles[number]
  if (known !== undefined) return new Error(known)
  const probe = join(folder, 'server.room')
  try {
    writeFileSync(probe, Buffer.alloc(roomBytes))
    const files = readdirSync(filesIn(folder), { recursive: true, encoding: 'utf8' })
    for (const file of files) accessSync(join(filesIn(folder), file), constants.R_OK | constants.W_OK)
    return null
  } catch (trouble) {
    return trouble as Error
  } finally {
    rmSync(probe, { force: true })
  }
}

function damage(folder: string, error: unknown): StartupTrouble {
  const backup = newestBackup(folder)
  const way =
    backup === null
      ? 'no backup of it is known'
      : `the newest backup is ${backup}, and npm run restore -- ${backup} brings it back`
  return new StartupTrouble(`The data in ${folder} is damaged and cannot be opened (${reasonOf(error)}): ${way}.`)
}

/** PGlite in memory, from the image of another one or empty. */
export async function openPglite(image?: Blob): Promise<OpenDatabase> {
  return migrated(await makePglite(image ? { loadDataDir: image } : {}), migrationsFolder)
}

/** PGlite as it is, without migrations. */
export async function makePglite(how: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  // Loaded only here: with PostgreSQL a server does without its hundred megabytes.
  const { PGlite: Engine } = await import('@electric-sql/pglite')
  return Engine.create(how)
}

async function migrated(client: PGlite, migrations: string): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: migrations })
  return {
    db,
    title: 'PGlite in memory',
    setUp: (work) => work(db),
    poolState: () => null,
    backUp: () => dumpPglite(client),
    close: () => client.close(),
  }
}

/** When the newest migration that was run on it was made; null for a database without any. */
export async function migrationOf(client: PGlite): Promise<number | null> {
  const { rows } = await client.query<{ known: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as known",
  )
  if (rows[0]?.known == null) return null
  const newest = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  const at = newest.rows[0]?.at ?? null
  return at === null ? null : Number(at)
}
