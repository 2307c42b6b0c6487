import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getUsers } from '#store/resources/users/user-calls.ts'
import { renotifyVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { openDatabase, type OpenDatabase, type Database } from '#server/data/open-database.ts'
import { mailboxTransport, newestMessages } from '#server/mail/transport.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { type Line, layLine } from './support/a-line.ts'
import { addressed, command } from '#tests/support/postgres-command.ts'
import {
  clearVouchers,
  type ServerUnderTest,
  StandingClock,
  startServer,
  writeAccounts,
} from './support/server-under-test.ts'

const postgres = await startPostgres()
const database = `portal_away_${randomBytes(4).toString('hex')}`

describe.runIf(postgres !== null)('a PostgreSQL that is away', () => {
  let line: Line
  let opened: OpenDatabase
  const renotify = request(renotifyVoucher, {
    body: { voucherId: 'AWAY', destination: '', notifyViaSms: true, notifyViaEmail: false },
  })
  /** That a database is away is expected here. */
  const report = () => undefined
  const users = request(getUsers, {})
  /** Cuts the line to the database before each message is laid down: the change is not done yet. */
  const aCuttingTransport = () => {
    let isCutting = true
    const mailbox = mailboxTransport(new StandingClock())
    const transport: typeof mailbox = {
      send: async (message, within) => {
        if (isCutting) await line.cut()
        await mailbox.send(message, within)
      },
    }
    return { transport, stopCutting: () => void (isCutting = false) }
  }
  const get = async ({ app }: ServerUnderTest, url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return { status: statusCode, retryAfter: headers['retry-after'] }
  }

  beforeAll(async () => {
    const url = postgres?.url ?? ''
    await command(url, `create database ${database}`)
    line = await layLine(addressed(url, database))
    opened = await openDatabase({ kind: 'postgres', url: line.url })
    await writeAccounts(opened.db)
  })
  beforeEach(async () => {
    await clearVouchers(opened.db)
    await addVouchers(opened.db, aVoucher({ id: 'AWAY' }))
  })
  afterAll(async () => {
    await opened.close()
    await line.close()
    await command(postgres?.url ?? '', `drop database ${database} with (force)`)
    await postgres?.stop()
  })

  test('leaves the process healthy and not ready; calls say when to come again, and work when it is back', async () => {
    const server = await startServer(opened.db, { parts: { report } })
    const token = await server.tokenOf('administrator')
    expect((await server.send(users, { token })).status).toBe(200)
    expect(await get(server, '/api/ready')).toEqual({ status: 200 })
    await line.cut()
    expect(await get(server, '/api/health')).toEqual({ status: 200 })
    expect(await get(server, '/api/ready')).toEqual({ status: 503, retryAfter: '5' })
    for (const call of [users, renotify]) {
      const { status, headers, body } = await server.send(call, { token })
      expect([status, headers['retry-after'], body]).toEqual([503, '5', { message: 'The database cannot be reached.' }])
    }
    await line.mend()
    expect(await get(server, '/api/ready')).toEqual({ status: 200 })
    expect((await server.send(users, { token })).status).toBe(200)
  })

  test('in the middle of a change: nothing is done, the caller hears so, and no place in the pool is lost', async () => {
    const { transport, stopCutting } = aCuttingTransport()
    const server = await startServer(opened.db, { parts: { transport, report } })
    const token = await server.tokenOf('administrator')
    for (let round = 0; round < 12; round += 1) {
      expect((await server.send(renotify, { token })).status).toBe(503)
      await line.mend()
    }
    stopCutting()
    expect(await newestMessages(opened.db, 10)).toEqual([])
    expect((await server.send(renotify, { token })).status).toBe(200)
    expect(await newestMessages(opened.db, 10)).toHaveLength(1)
  })

  test('in the middle of a change with a key: who sends it again hears "later", never "no", until it is done', async () => {
    const { transport, stopCutting } = aCuttingTransport()
    const server = await startServer(opened.db, { parts: { transport, report } })
    const token = await server.tokenOf('administrator')
    const send = () => server.send(renotify, { token, headers: { 'idempotency-key': 'key-1' } })
    const told = async () => {
      const { status, headers, body } = await send()
      return [status, headers['retry-after'], (body as { message: string }).message]
    }
    expect(await told()).toEqual([503, '5', 'The database cannot be reached.'])
    await line.mend()
    stopCutting()
    expect(await told()).toEqual([503, '5', 'REQUEST_STILL_RUNNING'])
    expect(await newestMessages(opened.db, 10)).toEqual([])
    server.clock.pass({ seconds: 61 })
    expect((await send()).status).toBe(200)
    expect(await newestMessages(opened.db, 10)).toHaveLength(1)
  })

  test('at the moment of the commit: nobody says that nothing was done', async () => {
    const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    const transaction = async (work: (within: Database) => Promise<unknown>) => {
      await opened.db.transaction(work)
      throw broken
    }
    const get = (db: Database, name: keyof Database) => (name === 'transaction' ? transaction : Reflect.get(db, name))
    const reported: unknown[] = []
    const parts = { report: (error: unknown) => void reported.push(error) }
    const server = await startServer(new Proxy(opened.db, { get } as ProxyHandler<Database>), { parts })
    const { status, headers } = await server.send(renotify)
    expect([status, headers['retry-after']]).toEqual([504, undefined])
    expect(reported).toEqual([expect.objectContaining({ name: 'CommitUnknown', cause: broken })])
    expect(await newestMessages(opened.db, 10)).toHaveLength(1)
  })
})
