import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/** So many copies from before migrations are kept. */
const keptCopies = 3
/** Of so many backups that were put elsewhere the data folder remembers where. */
const rememberedPlaces = 20

/** What `keepCopy` writes and may delete; every other archive there is somebody's own. */
const ownCopy = /^before-migration-.*\.tar\.gz$/
const anyArchive = /\.tar\.gz$/

const folderOf = (folder: string) => join(folder, 'backups')
const placesFile = (folder: string) => join(folderOf(folder), 'elsewhere.json')

/** All of a PGlite's files as one archive (`tar.gz`), as they are between two statements. */
export async function dumpPglite(client: PGlite): Promise<Blob> {
  await client.exec('checkpoint')
  return client.dumpDataDir('gzip')
}

/** Writes an archive whole or not at all; an existing file is an error (`EEXIST`). */
export async function writeArchive(path: string, archive: Blob): Promise<void> {
  const part = `${path}.part`
  const bytes = Buffer.from(await archive.arrayBuffer())
  try {
    writeFileSync(part, bytes, { mode: 0o600, flush: true })
    if (existsSync(path)) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' })
    renameSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Before migrations change a data folder: copies it into the folder itself, and keeps the newest three copies. */
export async function keepCopy(folder: string, client: PGlite): Promise<void> {
  mkdirSync(folderOf(folder), { recursive: true })
  const { rows } = await client.query<{ stamp: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp`,
  )
  const path = join(folderOf(folder), `before-migration-${rows[0]?.stamp}.tar.gz`)
  if (!existsSync(path)) await writeArchive(path, await dumpPglite(client))
  const old = archivesIn(folder, ownCopy).slice(keptCopies)
  for (const copy of old) rmSync(copy)
}

/** Newest first. People put backups of their own there, too. */
function archivesIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folderOf(folder))) return []
  const found = readdirSync(folderOf(folder)).filter((name) => names.test(name))
  return byAge(found.map((name) => join(folderOf(folder), name)))
}

function byAge(paths: string[]): string[] {
  const age = (path: string) => statSync(path).mtimeMs
  return paths.filter((path) => existsSync(path)).sort((a, b) => age(b) - age(a))
}

/** Remembers where a backup was put, so that somebody in need is told. */
export function rememberBackup(folder: string, path: string): void {
  mkdirSync(folderOf(folder), { recursive: true })
  const places = [resolve(path), ...placesOf(folder)].slice(0, rememberedPlaces)
  writeFileSync(placesFile(folder), JSON.stringify([...new Set(places)], null, 2))
}

function placesOf(folder: string): string[] {
  try {
    return (JSON.parse(readFileSync(placesFile(folder), 'utf8')) as unknown[]).filter((one) => typeof one === 'string')
  } catch {
    return []
  }
}

/** The newest backup that is known and there; null for none. */
export function newestBackup(folder: string): string | null {
  return byAge([...archivesIn(folder, anyArchive), ...placesOf(folder)])[0] ?? null
}
