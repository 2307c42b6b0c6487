import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Database, openDatabase } from '#server/data/open-database.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'

export interface Engine {
  name: string
  db: Database
  close(): Promise<void>
}

/** The databases the server must run on; says which ones it found. One PGlite and one PostgreSQL for a test file. */
export async function openEngines(): Promise<Engine[]> {
  const [inMemory, onServer] = await Promise.all([openInMemory(), openOnPostgres()])
  const engines = onServer ? [inMemory, onServer] : [inMemory]
  console.log(`engines: ${engines.map(({ name }) => name).join(', ')}`)
  return engines
}

/** A PGlite of its own, for a test that needs no other engine. */
export async function openInMemory(): Promise<Engine> {
  const { db, close } = await openDatabase({ kind: 'memory', image: await emptyCluster() })
  return { name: 'PGlite', db, close }
}

/** Making a cluster takes seconds, unpacking one takes less: it is made once for a PGlite version and kept. */
async function emptyCluster(): Promise<Blob> {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const pinned = /"@electric-sql\/pglite": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown'
  const path = join(tmpdir(), `portal-pglite-${pinned}.tar`)
  if (!existsSync(path)) {
    const client = await PGlite.create()
    const image = await client.dumpDataDir('none')
    await client.close()
    const mine = `${path}.${process.pid}`
    await writeFile(mine, Buffer.from(await image.arrayBuffer()))
    await rename(mine, path)
  }
  return new Blob([await readFile(path)])
}

async function openOnPostgres(): Promise<Engine | null> {
  const server = await startPostgres()
  if (!server) return null
  // A database of its own: the server may be one that somebody else uses, too.
  const database = `portal_test_${randomBytes(6).toString('hex')}`
  await command(server.url, `create database ${database}`)
  const url = new URL(server.url)
  url.pathname = `/${database}`
  const { db, close } = await openDatabase({ kind: 'postgres', url: url.href })
  return {
    name: server.version,
    db,
    close: async () => {
      await close()
      await command(server.url, `drop database ${database} with (force)`)
      await server.stop()
    },
  }
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}
