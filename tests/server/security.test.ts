import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#store/resources/session/session-calls.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { users, ipLogs } from '#server/data/schema/accounts.ts'
import { describeError } from '#server/process/report-error.ts'
import { aCustomer } from './support/a-customer.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const list = '/v1.0/app/user/'
const portal = 'https://portal.example.com'
const secret = await hashPassword('do not tell', true)

for (const { name, db } of engines) {
  describe(`portals on other origins on ${name}`, () => {
    let server: ServerUnderTest
    const get = (url: string, origin: string) => server.app.inject({ url, headers: { origin } })
    const preflight = (origin: string, url = list) =>
      server.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
      })

    beforeAll(async () => {
      await writeAccounts(db)
      server = await startServer(db, { parts: { corsOrigins: [portal] } })
    })

    test('a named one may ask, and reads date, version and when to try again; errors are no exception', async () => {
      for (const url of [list, '/v1.0/app/nothing', '/api/health']) {
        const { headers } = await get(url, portal)
        expect(headers).toMatchObject({
          'access-control-allow-origin': portal,
          'access-control-expose-headers': 'Date, ETag, Retry-After, X-Request-Id',
          'cross-origin-resource-policy': 'cross-origin',
        })
        expect(headers.vary).toContain('origin')
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
    })

    test('a named one may send every verb of the API with token, JSON and key', async () => {
      const answer = await preflight(portal)
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
      for (const header of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match']) {
        expect(answer.headers['access-control-allow-headers']).toContain(header)
      }
    })

    test('another one learns nothing, whatever it is called', async () => {
      for (const origin of [
        'https://evil.example',
        `${portal}.evil.example`,
        'http://portal.example.com',
        'null',
        '*',
      ]) {
        for (const { headers } of [await get(list, origin), await preflight(origin)]) {
          expect(headers).not.toHaveProperty('access-control-allow-origin')
          expect(headers.vary).toContain('origin')
        }
      }
    })

    test('the faults switch and the mailbox are for this origin alone', async () => {
      for (const url of ['/dev/faults', '/dev/mailbox', '/config.json']) {
        expect((await get(url, portal)).headers).not.toHaveProperty('access-control-allow-origin')
      }
    })

    test('without any named nobody is let in', async () => {
      const closed = await startServer(db)
      const { headers } = await closed.app.inject({ url: list, headers: { origin: portal } })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    })
  })

  describe(`what every answer carries on ${name}`, () => {
    const strict = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    }

    test('strict headers, on errors too, and nothing about what it runs on', async () => {
      const server = await startServer(db)
      for (const url of [list, '/v1.0/app/nothing', '/api/health']) {
        const { headers } = await server.app.inject({ url })
        expect(headers).toMatchObject(strict)
        expect(headers['permissions-policy']).toContain('usb=(self)')
        expect(headers).not.toHaveProperty('x-powered-by')
        expect(headers).not.toHaveProperty('server')
        expect(headers).not.toHaveProperty('strict-transport-security')
      }
    })

    test('behind a trusted proxy that ends TLS browsers are told to stay on it; anybody else’s word is not taken', async () => {
      const asked = { url: '/api/health', remoteAddress: '10.0.0.5', headers: { 'x-forwarded-proto': 'https' } }
      const trusting = await startServer(db, { parts: { trustedProxies: ['10.0.0.0/8'] } })
      expect((await trusting.app.inject(asked)).headers['strict-transport-security']).toBe('max-age=31536000')
      const stranger = { ...asked, remoteAddress: '203.0.113.7' }
      expect((await trusting.app.inject(stranger)).headers).not.toHaveProperty('strict-transport-security')
    })

    test('wrong sign-ins are counted for who really asks, and nobody can put on another address', async () => {
      await clearVouchers(db)
      const server = await startServer(db, { parts: { trustedProxies: ['10.0.0.5'] } })
      const tryFrom = (remoteAddress: string) =>
        server.app.inject({
          method: 'POST',
          url: `/v1.0/app${signIn.path}`,
          payload: { email: 'nobody@demo.lk', password: 'wrong' },
          remoteAddress,
          headers: { 'x-forwarded-for': '198.51.100.2' },
        })
      await tryFrom('10.0.0.5')
      await tryFrom('203.0.113.7')
      const counted = (await db.select().from(ipLogs)).map(({ ipAddress }) => ipAddress)
      expect(counted).toEqual(['198.51.100.2', '203.0.113.7'])
    })

    test.each([
      ['198.51.100.2:4711', '198.51.100.2'],
      ['"198.51.100.2"', '198.51.100.2'],
      ['[2001:db8:1:2::7]:4711', '2001:db8:1:2::/64'],
      ['"[2001:db8:1:2::7]"', '2001:db8:1:2::/64'],
      ['203.0.113.9, 198.51.100.2:4711, 10.0.0.6:80', '198.51.100.2'],
      // What is no address is not believed, and neither is what somebody wrote before it.
      ['198.51.100.2, unknown', '10.0.0.5'],
      ['unknown, 198.51.100.2', '198.51.100.2'],
      ['<script>', '10.0.0.5'],
      ['198.51.100.2:port', '10.0.0.5'],
      ['', '10.0.0.5'],
    ])('behind a trusted proxy that says “%s” it is %s who asks', async (forwarded, address) => {
      await clearVouchers(db)
      const server = await startServer(db, { parts: { trustedProxies: ['10.0.0.0/8'] } })
      await server.app.inject({
        method: 'POST',
        url: `/v1.0/app${signIn.path}`,
        payload: { email: 'nobody@demo.lk', password: 'wrong' },
        remoteAddress: '10.0.0.5',
        headers: { 'x-forwarded-for': forwarded },
      })
      expect((await db.select().from(ipLogs)).map(({ ipAddress }) => ipAddress)).toEqual([address])
    })
  })

  describe(`what goes into the log on ${name}`, () => {
    const failing = async (work: () => Promise<unknown>) => {
      const error: unknown = await work().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      return describeError(error)
    }

    test('a failed query is named without its values', async () => {
      const twice = aCustomer({ email: 'administrator@demo.lk', role: 'accountant', passwordHash: secret })
      const text = await failing(async () => db.insert(users).values(twice))
      expect(text).toMatch(/insert into "users"/)
      expect(text).toContain('users_email')
      expect(text).toContain('23505')
      for (const value of [secret, 'administrator@demo.lk', 'Kumari', twice.mobileNo]) expect(text).not.toContain(value)
    })

    test('a value the database could not read is not repeated', async () => {
      const text = await failing(async () => db.execute(sql`select ${secret}::integer`))
      expect(text).toContain('22P02')
      expect(text).not.toContain(secret)
    })
  })
}

test('an error of our own is named with its words and where it happened', () => {
  const text = describeError(new Error('a stored password hash cannot be read', { cause: new TypeError('inner') }))
  expect(text).toMatch(/^Error: a stored password hash cannot be read\n\s+at /)
  expect(text).toContain('caused by TypeError: inner')
  expect(describeError('text')).toBe('Something was thrown that is not an error')
})
