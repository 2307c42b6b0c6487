import { openDatabase } from '#server/data/open-database.ts'
import { startPostgres, type TestPostgres } from '#tests/support/ensure-postgres.ts'
import { addressed, command } from '#tests/support/postgres-command.ts'

const template = 'portal_template'
let server: TestPostgres | null = null

/**
 * Before all test files of a run: one PostgreSQL for them, with a migrated database that theirs are copied from.
 * Handed on in the environment, which the files' processes inherit.
 */
export async function setup(): Promise<void> {
  server = await startPostgres()
  if (!server) return
  await command(server.url, `drop database if exists ${template} with (force)`)
  await command(server.url, `create database ${template}`)
  const { close } = await openDatabase({ kind: 'postgres', url: addressed(server.url, template) })
  await close()
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_VERSION'] = server.version
  process.env['TEST_DATABASE_TEMPLATE'] = template
}

/** After them. */
export async function teardown(): Promise<void> {
  if (!server) return
  await command(server.url, `drop database if exists ${template} with (force)`)
  await server.stop()
}
