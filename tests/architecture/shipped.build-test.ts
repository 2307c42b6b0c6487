import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { openMailSink } from '#tests/server/support/mail-sink.ts'
import { type ServerProcess, startProcess } from '#tests/server/support/start-process.ts'
import { startPostgres, type TestPostgres } from '#tests/support/ensure-postgres.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { commandIn, type Instruction, readDockerfile, variablesIn } from '#tests/support/read-dockerfile.ts'

/**
 * What the Dockerfile and compose.yaml do, without a Docker: the same commands with the same variables, in folders that
 * hold what the image would hold.
 */
const run = promisify(execFile)
const folder = quickFolder('portal-shipped-')
const context = join(folder, 'context')
const image = join(folder, 'image')
const [building = [], running = []] = readDockerfile(readFileSync('Dockerfile', 'utf8'))
const compose = parse(readFileSync('compose.yaml', 'utf8'), { schema: 'failsafe' }) as {
  services: Record<string, { environment?: Record<string, string> } & Record<string, unknown>>
}
const administrator = { email: 'boss@example.com', password: 'first of all' }
const dotEnv: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  METRICS_TOKEN: 'a-token-of-the-operator',
}
const patience = 300_000

/** In the order they are needed, and ended in the end. */
const servers: ServerProcess[] = []
let postgres: TestPostgres | null = null

function only(name: string, instructions: Instruction[] = running): Instruction {
  const found = instructions.filter((one) => one.name === name)
  const [one] = found
  if (!one || found.length > 1) throw new Error(`not one ${name}, but ${found.length}`)
  return one
}

/** The variables that a service of compose.yaml has beside those of its image, `.env` filled in. */
function composed(service: string): Record<string, string> {
  const { environment = {} } = compose.services[service] ?? {}
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
      if (dotEnv[name] === undefined && kind === '?') throw new Error(`${name} ${otherwise}`)
      return dotEnv[name] ?? otherwise
    })
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const [program, ...args] = commandIn(only('CMD'))
  expect(program).toBe('node')
  const server = await startProcess({ ...variablesIn(running), ...env, PORT: '0' }, { args, cwd: image })
  servers.push(server)
  return server
}

/** What Docker runs to see whether a server is well. */
async function isHealthy({ address }: ServerProcess): Promise<boolean> {
  const [, ...args] = commandIn(only('HEALTHCHECK'))
  const env = { PORT: new URL(address).port, PATH: process.env['PATH'] ?? '' }
  return run(process.execPath, args, { cwd: image, env }).then(
    () => true,
    () => false,
  )
}

const signIn = ({ address }: ServerProcess, { email, password } = administrator) =>
  fetch(`${address}/v1.0/app/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

async function tokenFrom(server: ServerProcess, who = administrator): Promise<string> {
  const answer = await signIn(server, who)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

const me = ({ address }: ServerProcess, token: string) =>
  fetch(`${address}/v1.0/app/authentication/user-details`, { headers: { authorization: `Bearer ${token}` } })

beforeAll(async () => {
  // What .dockerignore lets in, and no more.
  mkdirSync(context, { recursive: true })
  const allowed = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  for (const name of allowed) cpSync(name.slice(1), join(context, name.slice(1)), { recursive: true })
  // `npm ci` has been run here, and the same sources built: the stamp says whether they are the same.
  symlinkSync(resolve('node_modules'), join(context, 'node_modules'))
  mkdirSync(join(context, 'dist'))
  for (const name of ['portal', 'portal.stamp']) {
    if (existsSync(join('dist', name))) cpSync(join('dist', name), join(context, 'dist', name), { recursive: true })
  }
  const commands = building.filter(({ name }) => name === 'RUN').map(({ text }) => text)
  expect(commands).toEqual(['npm ci --omit=dev', 'npm run build'])
  await run('npm', ['run', 'build'], { cwd: context, env: { ...process.env, NODE_ENV: '' } })
  mkdirSync(image)
  const [, from = '', to = ''] = /--from=build \/app\/(\S+) (\S+)$/.exec(only('COPY').text) ?? []
  cpSync(join(context, from), join(image, to), { recursive: true })
  rmSync(context, { recursive: true, force: true })
}, patience)

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL')
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}, patience)

const files = () => readdirSync(join(image, 'dist'), { recursive: true, encoding: 'utf8' }).sort()

describe('the image', () => {
  test('holds no tools that build, and the licences of what it holds', () => {
    const packages = files().filter((name) => name.endsWith('package.json'))
    expect(packages).toEqual(['server/node_modules/@electric-sql/pglite/package.json'])
    const licences = readFileSync(join(image, 'dist', 'licences.txt'), 'utf8')
    expect(licences).toMatch(/^fastify \d+\.\d+\.\d+: MIT$/m)
    expect(licences).toMatch(/^dexie \d+\.\d+\.\d+: Apache-2\.0$/m)
    expect(licences).not.toMatch(/^playwright /m)
  })

  test('is run by a user who owns nothing in it, and keeps its data in a volume', () => {
    expect(only('USER').text).toBe('node')
    expect(variablesIn(running)['DATA_DIR']).toBe(only('VOLUME').text)
    expect(variablesIn(running)['PORT']).toBe(only('EXPOSE').text)
  })

  test('starts on its own data, serves portal and API, is backed up, and stops when it is told to', async () => {
    const before = files()
    const sink = await openMailSink()
    const env = {
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: 'no-reply@example.com',
      SEED_SCALE: 'small',
      DEMO_ON_NETWORK: 'anyone-may-sign-in',
    }
    const server = await start(env)
    expect(await isHealthy(server)).toBe(true)
    const demo = demoAccounts.find(({ role }) => role === 'administrator') ?? administrator
    const token = await tokenFrom(server, demo)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const query = 'statusKey=ACTIVE&page=1&pageSize=1&sortBy=created_date&order=desc'
    const list = await fetch(`${server.address}/v1.0/app/voucher/getVouchers?${query}`, { headers })
    const { list: vouchers } = (await list.json()) as { list: { id: string }[] }
    // What is loaded only once it is needed is there, too.
    const board = await fetch(`${server.address}/v1.0/app/voucher/carrier-board/printable/pdf`, {
      method: 'POST',
      headers,
      body: JSON.stringify([{ voucherId: vouchers[0]?.id, to: 'Nimal' }]),
    })
    expect([board.status, (await board.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    await fetch(`${server.address}/v1.0/app/user/forgotPassword/${demo.email}`)
    await vi.waitFor(() => expect(sink.letters).toHaveLength(1), { timeout: 20_000 })
    await sink.close()
    const page = await fetch(`${server.address}/vouchers`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    const script = /href="(\/assets\/react-[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const code = await fetch(server.address + script, { headers: { 'accept-encoding': 'br' } })
    expect([code.status, code.headers.get('content-encoding')]).toEqual([200, 'br'])
    const backup = join(folder, 'backup.tar.gz')
    await run(process.execPath, ['dist/server/backup.mjs', backup], { cwd: image, env })
    expect(existsSync(backup)).toBe(true)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await isHealthy(server)).toBe(false)
    expect(files()).toEqual(before)
  }, 120_000)
})

describe('compose.yaml', () => {
  const service = (name: string) => compose.services[name] ?? {}

  test('runs two servers that cannot write but where their data lie, and have the time to stop', () => {
    expect(service('portal-1')).toMatchObject({
      build: '.',
      read_only: 'true',
      cap_drop: ['ALL'],
      stop_grace_period: '30s',
      depends_on: { database: { condition: 'service_healthy' } },
    })
    expect(service('portal-2')).toMatchObject({
      extends: { service: 'portal-1' },
      depends_on: { 'portal-1': { condition: 'service_healthy' } },
    })
  })

  test('has a proxy whose word is taken, and which asks both servers for their health where they listen', () => {
    const caddy = readFileSync('Caddyfile', 'utf8')
    const { networks } = service('proxy') as { networks?: { inside: { ipv4_address: string } } }
    expect(composed('portal-1')['TRUST_PROXY']).toBe(networks?.inside.ipv4_address)
    const port = variablesIn(running)['PORT']
    expect(caddy).toContain(`reverse_proxy portal-1:${port} portal-2:${port} {`)
    expect(only('HEALTHCHECK').text).toContain(/health_uri (\S+)/.exec(caddy)?.[1])
    expect(caddy).toContain('path /api/metrics /api/control/*')
  })

  test('refuses to begin without a password of its database', () => {
    expect(() => {
      delete dotEnv['POSTGRES_PASSWORD']
      composed('portal-1')
    }).toThrow('POSTGRES_PASSWORD must be set in .env')
    dotEnv['POSTGRES_PASSWORD'] = 'secret'
    const { username, password, hostname, pathname } = new URL(composed('portal-1')['DATABASE_URL'] ?? '')
    const database = composed('database')
    expect([username, password, pathname]).toEqual([
      database['POSTGRES_USER'],
      database['POSTGRES_PASSWORD'],
      `/${database['POSTGRES_DB']}`,
    ])
    expect(compose.services).toHaveProperty(hostname)
  })

  test('has two servers that are one: a session, its end and the limit of guesses count on both', async () => {
    postgres = await startPostgres()
    if (postgres === null) return console.log('No PostgreSQL is installed: two servers on one were not tried.')
    const env = { ...composed('portal-1'), DATABASE_URL: postgres.url }
    const one = await start(env)
    const other = await start(env)
    expect([await isHealthy(one), await isHealthy(other)]).toEqual([true, true])
    const token = await tokenFrom(one)
    expect((await me(other, token)).status).toBe(200)
    const out = await fetch(`${other.address}/v1.0/app/authentication/sign-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(out.status).toBe(200)
    expect((await me(one, token)).status).toBe(401)
    const guesses = Array.from({ length: 20 }, (_, n) =>
      signIn(n % 2 === 0 ? one : other, { ...administrator, password: 'a guess' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect(await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])).toEqual([0, 0])
  }, 120_000)
})
