import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { quickFolder } from './quick-folder.ts'

const run = promisify(execFile)

export type TestPostgres = { url: string; version: string; stop(): Promise<void> }

/**
 * A PostgreSQL of its own for one test run: a new cluster in a temporary folder, reachable by unix socket only.
 * TEST_DATABASE_URL names a server to use instead (it is left as it is found, running). Null when none is installed.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const given = process.env['TEST_DATABASE_URL']
  const version = process.env['TEST_DATABASE_VERSION'] ?? 'given by TEST_DATABASE_URL'
  if (given) return { url: given, version, stop: () => Promise.resolve() }
  const bin = findPostgres()
  return bin ? startCluster(bin) : null
}

/** The folder of the installed server programs: the newest of Debian's (not in PATH), else the one in PATH. */
function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
}

async function startCluster(bin: string): Promise<TestPostgres> {
  const folder = quickFolder('portal-postgres-')
  const cluster = join(folder, 'cluster')
  try {
    const asOwner = await ownerOf(folder)
    // The locale is PGlite's, so that both databases sort and lower-case alike.
    const locale = ['-E', 'UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8']
    await asOwner(join(bin, 'initdb'), ['-D', cluster, '-U', 'portal', '-A', 'trust', '--no-sync', ...locale])
    // fsync is off: the cluster dies with the run, and a crash of the machine loses nothing anybody wants.
    const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=50`
    await asOwner(join(bin, 'pg_ctl'), ['start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', options])
    const { stdout } = await run(join(bin, 'postgres'), ['--version'])
    return {
      url: `postgres://portal@localhost/postgres?host=${encodeURIComponent(folder)}`,
      version: stdout.trim(),
      stop: async () => {
        await asOwner(join(bin, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', cluster])
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (trouble) {
    await rm(folder, { recursive: true, force: true })
    throw trouble
  }
}

/** PostgreSQL refuses to run as root, so there the folder and its programs go to the user "postgres". */
async function ownerOf(folder: string) {
  if (process.getuid?.() !== 0) return (program: string, args: string[]) => run(program, args, { cwd: folder })
  await chmod(folder, 0o755)
  await run('chown', ['postgres', folder])
  return (program: string, args: string[]) =>
    run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: folder })
}
