import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Database, openDatabase } from '#server/data/open-database.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'
import { addressed, command } from '#tests/support/postgres-command.ts'

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
  const { db, close } = await openDatabase({ kind: 'memory', image: await migratedCluster() })
  return { name: 'PGlite', db, close }
}

/** Making a cluster and its tables takes seconds, unpacking one takes less: made once for a PGlite and its migrations. */
async function migratedCluster(): Promise<Blob> {
  const path = join(tmpdir(), `portal-pglite-${await fingerprint()}.tar`)
  if (!existsSync(path)) {
    const client = await PGlite.create()
    const empty = await client.dumpDataDir('none')
    await client.close()
    const { db, close } = await openDatabase({ kind: 'memory', image: empty })
    const image = await (db as unknown as { $client: PGlite }).$client.dumpDataDir('none')
    await close()
    const mine = `${path}.${process.pid}`
    await writeFile(mine, Buffer.from(await image.arrayBuffer()))
    await rename(mine, path)
  }
  return new Blob([await readFile(path)])
}

/** What a kept cluster depends on. */
async function fingerprint(): Promise<string> {
  const root = new URL('../../../', import.meta.url)
  const hash = createHash('sha256')
  const pinned = /"@electric-sql\/pglite": "[^"]+"/.exec(await readFile(new URL('package.json', root), 'utf8'))
  hash.update(pinned?.[0] ?? '')
  const migrations = new URL('server/data/migrations/', root)
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(await readFile(new URL(name, migrations)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function openOnPostgres(): Promise<Engine | null> {
  const server = await startPostgres()
  if (!server) return null
  // A database of its own: the server may be one that somebody else uses, too.
  const database = `portal_test_${randomBytes(6).toString('hex')}`
  const template = process.env['TEST_DATABASE_TEMPLATE']
  await command(server.url, `create database ${database}${template ? ` template ${template}` : ''}`)
  const { db, close } = await openDatabase({ kind: 'postgres', url: addressed(server.url, database) })
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
