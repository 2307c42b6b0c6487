import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { signIn } from '#store/resources/session/session-calls.ts'
import { getUsers } from '#store/resources/users/user-calls.ts'
import { makeFailureLog } from '#server/process/failure-log.ts'
import { mailQueue } from '#server/data/schema/mail.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const password = 'demo-administrator'
const email = 'administrator@demo.lk'

for (const { name, db } of engines) {
  describe(`the log on ${name}`, () => {
    const lines: string[] = []
    let server: ServerUnderTest

    beforeAll(async () => {
      await writeAccounts(db)
      server = await startServer(db, {
        parts: { log: { level: 'info', stream: { write: (line) => void lines.push(line) } } },
      })
    })
    afterEach(() => lines.splice(0))

    test('has one line of JSON for each call, under the id that its answer carries', async () => {
      const { headers } = await server.send(request(getUsers, {}))
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
        {
          level: 'info',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
          requestId: headers['x-request-id'],
          call: getUsers.name,
          role: 'administrator',
          status: 200,
          ms: expect.any(Number) as number,
          msg: 'call',
        },
      ])
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    })

    test('never has a value, a token or a name', async () => {
      const signedIn = await server.send(request(signIn, { body: { email, password } }), { token: null })
      const { token } = signedIn.body as { token: string }
      await server.send(request(signIn, { body: { email, password: 'a wrong one' } }), { token: null })
      await server.app.inject({ url: `/v1.0/app/user/?email=${email}`, headers: { authorization: `Bearer ${token}` } })
      expect(lines.length).toBeGreaterThanOrEqual(3)
      for (const secret of [email, password, 'a wrong one', token, '/v1.0'])
        expect(lines.join('')).not.toContain(secret)
    })
  })

  describe(`metrics on ${name}`, () => {
    const token = 'a-token-for-the-metrics'
    const start = () =>
      startServer(db, { parts: { metrics: { token, poolState: () => ({ total: 3, idle: 1, waiting: 2 }) } } })
    const read = ({ app }: ServerUnderTest, given: string | null) =>
      app.inject({ url: '/api/metrics', headers: given === null ? {} : { authorization: `Bearer ${given}` } })

    test('tell of calls, times, mail, connections and the event loop in Prometheus’ form', async () => {
      const server = await start()
      await server.send(request(getUsers, {}))
      await server.send(request(getUsers, {}))
      await server.send(request(getUsers, {}), { token: null })
      const now = server.clock.now()
      const letter = { at: now, recipient: 'a@b.lk', subject: '', body: '', tries: 0, dueAt: now }
      await db.insert(mailQueue).values({ ...letter, state: 'waiting' })
      const { body, headers } = await read(server, token)
      await db.delete(mailQueue)
      expect(headers['content-type']).toContain('text/plain; version=0.0.4')
      const lines = body.trimEnd().split('\n')
      const call = getUsers.name
      expect(lines).toEqual(
        expect.arrayContaining([
          `portal_requests_total{call="${call}",status="200"} 2`,
          `portal_requests_total{call="${call}",status="401"} 1`,
          `portal_request_seconds_bucket{call="${call}",le="+Inf"} 3`,
          `portal_request_seconds_count{call="${call}"} 3`,
          'portal_mail_queue{state="waiting"} 1',
          'portal_database_connections{state="waiting"} 2',
        ]),
      )
      expect(body).toMatch(/portal_event_loop_lag_seconds{quantile="0.99"} [\d.e-]+/)
      for (const line of lines)
        expect(line).toMatch(/^(# TYPE \w+ (counter|gauge|histogram)|\w+({[^{}]*})? [\d.e+-]+)$/)
    })

    test('are for whoever has the token, and not there at all without one', async () => {
      const server = await start()
      for (const given of [null, 'another', `${token}x`]) expect((await read(server, given)).statusCode).toBe(404)
      expect((await read(await startServer(db), token)).statusCode).toBe(404)
    })
  })
}

describe('the same failure', () => {
  afterEach(() => vi.useRealTimers())

  test('is one line at once, and one a minute with a count for as long as it goes on', () => {
    vi.useFakeTimers()
    const lines: { failure: string; count: number; requestId?: string }[] = []
    const log = makeFailureLog((line) => lines.push(line))
    const away = new Error('the database is away')
    for (let time = 1; time <= 500; time += 1) log.report(away, { requestId: `request ${time}` })
    log.report(new TypeError('another'))
    expect(lines.splice(0)).toMatchObject([{ count: 1, requestId: 'request 1' }, { count: 1 }])
    vi.advanceTimersByTime(60_000)
    expect(lines.splice(0)).toMatchObject([{ count: 499, requestId: 'request 2' }])
    log.report(away)
    expect(lines).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(lines.splice(0)).toMatchObject([{ count: 1 }])
    vi.advanceTimersByTime(120_000)
    log.report(away)
    log.report(away)
    expect(lines.splice(0)).toMatchObject([{ count: 1 }])
    log.end()
    expect(lines).toMatchObject([{ count: 1 }])
  })
})
