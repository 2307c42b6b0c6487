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
import { addressed, command } from '#tests/support/postgres-command.ts'
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
  /** As if everybody came from this address. */
  const cameFrom = (address: string) =>
    app.server.prependListener('connection', (socket: Socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: address })
    })
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

  /** Sends a body as an empty JSON object with so much space around, and so much of it at once; the status, 'none' if cut. */
  const sendSlowly = async (length: number, atOnce: number) => {
    const socket = await open()
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString()))
    const path = '/v1.0/app/authentication/sign-in'
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{}`,
    )
    let left = length - 2
    const drip = setInterval(() => {
      socket.write(' '.repeat(Math.min(atOnce, left)))
      left -= Math.min(atOnce, left)
      if (left === 0) clearInterval(drip)
    }, 50)
    await once(socket, 'close')
    clearInterval(drip)
    return heard.slice(9, 12)
  }

  test.each([
    ['its time is over', { requestSeconds: 1, perAddress: 10 }],
    ['too little of it comes, long before', { requestSeconds: 600, progressSeconds: 0.5, perAddress: 10 }],
  ])('a body that drips is cut with 408 when %s', async (_, limits) => {
    const reported: unknown[] = []
    await listen({ limits, report: (error) => reported.push(error) })
    expect(await sendSlowly(9999, 1)).toBe('408')
    expect(reported).toEqual([])
  })

  test('a long body that comes slowly and steadily is read to its end', async () => {
    await listen({ limits: { requestSeconds: 600, progressSeconds: 1, perAddress: 10 } })
    expect(await sendSlowly(200_000, 5000)).toBe('400')
  })

  test('one address has so many connections and no more, until one ends', async () => {
    await listen({ limits: { requestSeconds: 60, perAddress: 3 } })
    cameFrom('203.0.113.7')
    const first = [await open(), await open(), await open()]
    for (const socket of first) expect(await answerTo(socket)).toBe('HTTP/1.1 200 OK')
    expect(await answerTo(await open())).toBe('closed')
    expect(await answerTo(first[0] as Socket)).toBe('HTTP/1.1 200 OK')
    first[1]?.destroy()
    await expect.poll(async () => answerTo(await open())).toBe('HTTP/1.1 200 OK')
  })

  test('a trusted proxy brings everybody’s', async () => {
    await listen({ limits: { requestSeconds: 60, perAddress: 1 }, trustedProxies: ['203.0.113.0/24'] })
    cameFrom('203.0.113.7')
    for (let count = 0; count < 3; count += 1) expect(await answerTo(await open())).toBe('HTTP/1.1 200 OK')
  })

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'this machine (%s) is not counted',
    async (address) => {
      await listen({ limits: { requestSeconds: 60, perAddress: 1 } })
      cameFrom(address)
      for (let count = 0; count < 3; count += 1) expect(await answerTo(await open())).toBe('HTTP/1.1 200 OK')
    },
  )
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
