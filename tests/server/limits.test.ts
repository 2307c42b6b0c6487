import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppDeps } from '#server/app.ts'
import { isDatabaseBusy } from '#server/data/database-trouble.ts'
import { openDatabase, type OpenDatabase } from '#server/data/open-database.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'
import { openInMemory } from './support/engines.ts'
import { addressed, command } from './support/postgres-command.ts'
import { startServer } from './support/server-under-test.ts'

const engine = await openInMemory()
const postgres = await startPostgres()
afterAll(async () => {
  await engine.close()
  await postgres?.stop()
})

describe('connections', () => {
  let app: FastifyInstance
  const sockets: Socket[] = []
  const listen = async (parts: Partial<AppDeps>) => {
    app = (await startServer(engine.db, { parts })).app
    await app.listen({ port: 0, host: '127.0.0.1' })
  }
  const open = async () => {
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const answerTo = async (socket: Socket) => {
    socket.write('GET /api/health HTTP/1.1\r\nhost: shop\r\n\r\n')
    const [bytes] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
    return Buffer.isBuffer(bytes) ? bytes.toString().split('\r\n', 1)[0] : 'closed'
  }

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
  })

  test('a body that drips is cut with 408', async () => {
    const reported: unknown[] = []
    await listen({ limits: { requestSeconds: 1, perAddress: 10 }, report: (error) => reported.push(error) })
    const socket = await open()
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString()))
    const path = '/v1.0/app/authentication/sign-in'
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{`,
    )
    const drip = setInterval(() => socket.write(' '), 50)
    await once(socket, 'close')
    clearInterval(drip)
    expect(heard).toMatch(/^HTTP\/1.1 408 /)
    expect(reported).toEqual([])
  })

  test('one address has so many connections and no more, until one ends', async () => {
    await listen({ limits: { requestSeconds: 60, perAddress: 3 } })
    const first = [await open(), await open(), await open()]
    for (const socket of first) expect(await answerTo(socket)).toBe('HTTP/1.1 200 OK')
    expect(await answerTo(await open())).toBe('closed')
    expect(await answerTo(first[0] as Socket)).toBe('HTTP/1.1 200 OK')
    first[1]?.destroy()
    await expect.poll(async () => answerTo(await open())).toBe('HTTP/1.1 200 OK')
  })

  test('a trusted proxy brings everybody’s', async () => {
    await listen({ limits: { requestSeconds: 60, perAddress: 1 }, trustedProxies: ['127.0.0.0/8'] })
    for (let count = 0; count < 3; count += 1) expect(await answerTo(await open())).toBe('HTTP/1.1 200 OK')
  })
})

describe.runIf(postgres !== null)('statements on PostgreSQL', () => {
  const database = `portal_limits_${randomBytes(4).toString('hex')}`
  let opened: OpenDatabase
  const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

  beforeAll(async () => {
    const url = postgres?.url ?? ''
    await command(url, `create database ${database}`)
    opened = await openDatabase({ kind: 'postgres', url: addressed(url, database), statementSeconds: 0.2 })
  })
  afterAll(async () => {
    await opened.close()
    await command(postgres?.url ?? '', `drop database ${database} with (force)`)
  })

  test('are limited by SET: PgBouncer refuses startup parameters that it does not know', async () => {
    const named = sql`select name, setting, source from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`
    const { rows } = (await opened.db.execute(named)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '400', source: 'session' },
      { name: 'statement_timeout', setting: '200', source: 'session' },
    ])
  })

  test('end when they take too long, except those that set the database up', async () => {
    const slow = sql`select pg_sleep(0.6)`
    expect(isDatabaseBusy(await failure(opened.db.execute(slow)))).toBe(true)
    await opened.setUp(async (db) => void (await db.execute(slow)))
  })

  test('a transaction that stands still is ended, and its place in the pool comes back', async () => {
    const standing = Array.from({ length: 10 }, () =>
      opened.db.transaction(async (within) => {
        await within.execute(sql`select 1`)
        await new Promise((resolve) => setTimeout(resolve, 600))
        await within.execute(sql`select 1`)
      }),
    )
    for (const error of await Promise.all(standing.map(failure))) expect(error).toBeInstanceOf(Error)
    await opened.db.execute(sql`select 1`)
  })
})
