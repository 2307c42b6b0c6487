import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { readControl, removeControl, writeControl } from '#server/process/control-file.ts'
import { writeArchive } from '#server/data/backups.ts'
import { migrationsFolder } from '#server/data/migrations-folder.ts'
import { openDatabase } from '#server/data/open-database.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { type ServerProcess, startInVain, startProcess } from './support/start-process.ts'

const folder = quickFolder('portal-backup-')
const env = {
  DATA_DIR: join(folder, 'data'),
  SEED_SCALE: 'none',
  ADMIN_EMAIL: 'first@shop.example',
  ADMIN_PASSWORD: 'long enough',
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command said, and whether it worked. */
async function order(command: 'backup' | 'restore', file: string): Promise<{ code: number; said: string }> {
  const args = ['--import', 'tsx', `server/process/${command}.ts`, file]
  const how = { cwd: root, env: { PATH: process.env['PATH'], ...env } }
  return run(process.execPath, args, how).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  )
}

async function signIn({ address }: ServerProcess): Promise<string> {
  const answer = await fetch(`${address}/v1.0/app/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Sessions are rows like all others: a token that opens nothing was given out after the backup. */
async function opens({ address }: ServerProcess, token: string): Promise<boolean> {
  const answer = await fetch(`${address}/v1.0/app/user/`, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200
}

describe('a backup of the embedded database', () => {
  const [running, stopped] = [join(folder, 'running.tar.gz'), join(folder, 'stopped.tar.gz')]
  const tokens: string[] = []

  test('is taken from a running server, and restored to it while it runs', async () => {
    const server = await startProcess(env)
    tokens.push(await signIn(server))
    expect(await order('backup', running)).toEqual({ code: 0, said: expect.stringContaining(running) as string })
    tokens.push(await signIn(server))
    expect(await order('restore', running)).toEqual({
      code: 0,
      said: expect.stringContaining('pg-before-restore') as string,
    })
    expect(await Promise.all(tokens.map((token) => opens(server, token)))).toEqual([true, false])
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('and of one that does not run', async () => {
    expect(await order('backup', stopped)).toMatchObject({ code: 0 })
    let server = await startProcess(env)
    tokens[1] = await signIn(server)
    expect(await server.end('SIGKILL')).toBe(null)
    expect(await order('restore', stopped)).toMatchObject({ code: 0 })
    server = await startProcess(env)
    expect(await Promise.all(tokens.map((token) => opens(server, token)))).toEqual([true, false])
    await server.end('SIGTERM')
  })

  test('is never written over, and what is no backup changes nothing', async () => {
    expect(await order('backup', stopped)).toEqual({ code: 1, said: `${stopped} is there already: name a new file.` })
    const wrong = join(folder, 'wrong.tar.gz')
    writeFileSync(wrong, 'no archive')
    expect(await order('restore', wrong)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The backup .*\.$/) as string,
    })
    expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('restoring'))).toEqual([])
  })

  test('is named by a start that finds the folder damaged', async () => {
    truncateSync(join(env.DATA_DIR, 'pg', 'global', 'pg_control'), 100)
    const { code, said } = await startInVain(env)
    expect(code).toBe(1)
    expect(said).toMatch(/^The data in \S+ is damaged and cannot be opened [^\n]*\.$/)
    expect(said).toContain(`npm run restore -- ${stopped}`)
    expect(await order('restore', stopped)).toMatchObject({ code: 0 })
    const server = await startProcess(env)
    expect(await opens(server, tokens[0] ?? '')).toBe(true)
    await server.end('SIGTERM')
  })

  test('is given to whoever may read the folder, and to nobody else', async () => {
    const server = await startProcess(env)
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${server.address}/api/control/backup`, { headers })
      await answer.arrayBuffer()
      return answer.status
    }
    const { token = '' } = readControl(env.DATA_DIR) ?? {}
    expect(await ask({})).toBe(404)
    expect(await ask({ 'x-control-token': token.replaceAll(/\w/g, 'x') })).toBe(404)
    expect(await ask({ 'x-control-token': token })).toBe(200)
    await server.end('SIGTERM')
    expect(readControl(env.DATA_DIR)).toBe(null)
  })
})

describe('an order to back up', () => {
  test('names the status of a server that makes none', async () => {
    const busy = createServer((_request, response) => response.writeHead(500).end())
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
    writeControl(env.DATA_DIR, { address, token: 'x' })
    const said = `The server at ${address} made no backup: it answered with status 500.`
    expect(await order('backup', join(folder, 'none.tar.gz'))).toEqual({ code: 1, said })
    expect(existsSync(join(folder, 'none.tar.gz'))).toBe(false)
    removeControl(env.DATA_DIR)
    await new Promise((resolve) => busy.close(resolve))
  })

  test('has worked even where its place cannot be noted', async () => {
    const backups = join(env.DATA_DIR, 'backups')
    rmSync(backups, { recursive: true, force: true })
    writeFileSync(backups, 'in the way')
    const file = join(folder, 'not-noted.tar.gz')
    expect(await order('backup', file)).toEqual({ code: 0, said: expect.stringContaining(file) as string })
    rmSync(backups)
  })

  test('leaves nothing half written behind on a full disk', async () => {
    const file = join(folder, 'full.tar.gz')
    symlinkSync('/dev/full', `${file}.part`)
    await expect(writeArchive(file, new Blob(['x']))).rejects.toThrow(/ENOSPC/)
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
  })
})

describe('before migrations', () => {
  const place = join(folder, 'older')
  /** The migrations of this program, and one that only a later one has. */
  const later = (count: number) => {
    const migrations = join(folder, `later-${count}`)
    cpSync(migrationsFolder, migrations, { recursive: true, force: true })
    const file = join(migrations, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] }
    const tag = `later_${count}`
    journal.entries.push({ idx: journal.entries.length, version: '7', when: 4e12 + count, tag, breakpoints: true })
    writeFileSync(file, JSON.stringify(journal))
    writeFileSync(join(migrations, `${tag}.sql`), `create table ${tag} (id integer)`)
    return migrations
  }
  const backups = () => readdirSync(join(place, 'backups')).sort()

  test('a copy of the data is made, and the last three are kept', async () => {
    const first = await openDatabase({ kind: 'folder', folder: place })
    await first.db.execute(sql`insert into tags (name) values ('From before')`)
    await first.close()
    expect(existsSync(join(place, 'backups'))).toBe(false)
    mkdirSync(join(place, 'backups'))
    for (const year of [2001, 2002, 2003]) {
      const path = join(place, 'backups', `before-migration-${year}.tar.gz`)
      writeFileSync(path, '')
      utimesSync(path, year, year)
    }
    const own = join(place, 'backups', 'an-own-one.tar.gz')
    writeFileSync(own, '')
    utimesSync(own, 2000, 2000)
    const second = await openDatabase({ kind: 'folder', folder: place, migrations: later(1) })
    await second.close()
    expect(backups()).toEqual([
      'an-own-one.tar.gz',
      'before-migration-2002.tar.gz',
      'before-migration-2003.tar.gz',
      expect.stringMatching(/^before-migration-\d{8}T\d{6}Z\.tar\.gz$/),
    ])
    const image = new Blob([readFileSync(join(place, 'backups', backups()[3] ?? ''))])
    const copy = await openDatabase({ kind: 'memory', image })
    const found = (await copy.db.execute(sql`select name from tags`)) as unknown as { rows: unknown[] }
    expect(found.rows).toEqual([{ name: 'From before' }])
    await copy.close()
  })

  test('a start that has none to run makes no copy', async () => {
    const before = backups()
    const again = await openDatabase({ kind: 'folder', folder: place, migrations: later(1) })
    await again.close()
    expect(backups()).toEqual(before)
  })
})
