import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { command, addressed } from '#tests/support/postgres-command.ts'
import { type RunningServer, runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'

const folder = quickFolder('portal-stopping-')
const postgres = await startPostgres()
const database = `portal_stopping_${randomBytes(4).toString('hex')}`
if (postgres) await command(postgres.url, `create database ${database}`)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (!postgres) return
  await command(postgres.url, `drop database if exists ${database} with (force)`)
  await postgres.stop()
})

const places: Record<string, Record<string, string>> = {
  PGlite: { DATA_DIR: join(folder, 'data') },
  ...(postgres ? { PostgreSQL: { DATABASE_URL: addressed(postgres.url, database) } } : {}),
}

const email = 'first@shop.example'
const password = 'long enough'

async function startWith(env: Record<string, string>): Promise<RunningServer> {
  const all = {
    ...env,
    DRAIN_SECONDS: '120',
    SEED_SCALE: 'none',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    DEV_TOOLS: '1',
  }
  return runServer({ ...readSettings(all, 0), port: 0 }, { portalFolder: null, report: console.error })
}

async function fault(server: RunningServer, rule: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.address}/dev/faults`, { method: 'POST', headers, body: JSON.stringify(rule) })
}

/** How many requests a fault has not met yet. */
async function leftOf(server: RunningServer): Promise<number> {
  const rules = (await (await fetch(`${server.address}/dev/faults`)).json()) as { times: number }[]
  return rules.reduce((sum, { times }) => sum + times, 0)
}

async function signIn(server: RunningServer): Promise<{ authorization: string }> {
  const answer = await fetch(`${server.address}/v1.0/app/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** One request on a connection that is open already. */
function ask(agent: Agent, server: RunningServer) {
  const url = new URL('/config.json', server.address)
  return new Promise<{ status: number; connection: string; retryAfter: string }>((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume()
      const { connection = '', 'retry-after': retryAfter = '' } = answer.headers
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, connection, retryAfter }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

const categories = '/v1.0/app/merchants/addNewMerchantCategory'

/** A change that is under way for as long as the end of its body is held back. */
function begin(server: RunningServer, authorization: string, name: string) {
  const body = JSON.stringify({ name, imgUrl: 'https://shop.example/a.png', description: 'Made while it stopped' })
  const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length }
  const asked = request(new URL(categories, server.address), { method: 'POST', headers })
  const status = new Promise<number>((resolve, reject) => {
    asked.once('response', (answer) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
  })
  asked.write(body.slice(0, 1))
  return { status, finish: () => asked.end(body.slice(1)) }
}

for (const [name, env] of Object.entries(places)) {
  describe(`a server on ${name} that is told to stop`, () => {
    test('finishes the 50 requests under way, and tells new ones to come again', async () => {
      const server = await startWith(env)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      expect(await ask(agent, server)).toMatchObject({ status: 200, connection: 'keep-alive' })
      const { authorization } = await signIn(server)
      // Nothing is held up by it: it counts who has come in.
      await fault(server, { kind: 'delay', path: categories, ms: 0, times: 50 })
      const underWay = Array.from({ length: 50 }, (_, at) => begin(server, authorization, `Late ${at}`))
      while ((await leftOf(server)) > 0);
      const stopped = server.stop()
      expect(await ask(agent, server)).toEqual({ status: 503, connection: 'close', retryAfter: '5' })
      for (const { finish } of underWay) finish()
      const answers = await Promise.all(underWay.map(({ status }) => status))
      expect(answers).toEqual(Array.from({ length: 50 }, () => 200))
      await stopped
      agent.destroy()
      const again = await startWith(env)
      const kept = await fetch(`${again.address}/v1.0/app/merchants/getMerchantCategories`, {
        headers: { authorization },
      })
      const made = ((await kept.json()) as { name: string }[]).filter((one) => one.name.startsWith('Late '))
      expect(made).toHaveLength(50)
      await again.stop()
    })
  })
}
