import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getUserDetails, signIn, signOut } from '#store/resources/session/session-calls.ts'
import { forgetExpiredTokens, revokeToken } from '#server/auth/tokens.ts'
import { sessions } from '#server/data/schema/accounts.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const details = request(getUserDetails, {})
const attempt = (email: string, password: string) => request(signIn, { body: { email, password } })

for (const { name, db } of engines) {
  describe(`signing in on ${name}`, () => {
    let server: ServerUnderTest
    const tryIn = (email: string, password: string) => server.send(attempt(email, password), { token: null })

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
    })

    test('every demo account gets a token that opens its own details', async () => {
      for (const account of demoAccounts) {
        const { status, body } = await tryIn(account.email, account.password)
        expect(status).toBe(200)
        expect(body.expirationInMilliseconds).toBe(12 * 3_600_000)
        const own = await server.send(details, { token: body.token })
        expect(own.status).toBe(200)
        expect(own.body).toEqual(body.details)
        expect(own.body.email).toBe(account.email)
      }
    })

    test('roles go over the wire with the provider part of the config', async () => {
      const roles = await Promise.all(demoAccounts.map(({ email, password }) => tryIn(email, password)))
      expect(roles.map(({ body }) => body.details.role)).toEqual([
        'ROLE_SAHAN_ADMINISTRATOR',
        'ROLE_SAHAN_ACCOUNTANT',
        'ROLE_SAHAN_CUSTOMER_CARE',
        'ROLE_SAHAN_MERCHANT_CONTROLLER',
        'ROLE_SAHAN_SALES_AGENT',
        'ROLE_MERCHANT_ADMINISTRATOR',
        'ROLE_SUB_MERCHANT_ADMINISTRATOR',
        'ROLE_MERCHANT_REDEMPTIONS',
      ])
    })

    test('a merchant administrator has two merchants, a sub-merchant administrator has a shop', async () => {
      const merchant = await server.send(details, { token: await server.tokenOf('merchantAdministrator') })
      expect(merchant.body.merchantDetailsControllerResponses).toEqual([
        { merchant: { id: 101, name: 'Araliya Textiles' } },
        { merchant: { id: 103, name: 'Cinnamon Leaf Bakers' } },
      ])
      const shop = await server.send(details, { token: await server.tokenOf('subMerchantAdministrator') })
      expect(shop.body.coreSubMerchantAdmin).toMatchObject({
        id: 1001,
        email: 'sub-merchant@demo.lk',
        location: 'Nugegoda',
      })
    })

    test('the e-mail is found in any case', async () => {
      expect((await tryIn(' Administrator@Demo.LK', 'demo-administrator')).status).toBe(200)
    })

    test('a wrong password and an unknown e-mail are refused in the same words', async () => {
      const wrong = await tryIn('administrator@demo.lk', 'not this')
      const unknown = await tryIn('nobody@demo.lk', 'not this')
      expect(wrong.status).toBe(401)
      expect(wrong.body).toEqual({ message: 'Bad credentials' })
      expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
    })

    test('five wrong passwords lock the account for a quarter of an hour, right password or not', async () => {
      for (let count = 0; count < 5; count += 1) await tryIn('accountant@demo.lk', 'wrong')
      const locked = await tryIn('accountant@demo.lk', 'demo-accountant')
      expect(locked.status).toBe(429)
      expect(locked.body.message).toMatch(/Too many attempts/)
      expect((await tryIn('administrator@demo.lk', 'demo-administrator')).status).toBe(200)
      server.clock.pass({ seconds: 15 * 60 })
      expect((await tryIn('accountant@demo.lk', 'demo-accountant')).status).toBe(200)
    })

    test('an unknown e-mail is locked like a known one', async () => {
      const answers = []
      for (let count = 0; count < 6; count += 1) answers.push(await tryIn('nobody@demo.lk', 'wrong'))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
    })

    test('many guesses at once get no more tries than guesses one by one', async () => {
      const guesses = await Promise.all(Array.from({ length: 20 }, () => tryIn('accountant@demo.lk', 'wrong')))
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    })

    test('a right password clears the count', async () => {
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 4; count += 1) await tryIn('accountant@demo.lk', 'wrong')
        expect((await tryIn('accountant@demo.lk', 'demo-accountant')).status).toBe(200)
      }
    })

    test('guesses from many addresses get one try a minute, and keep nobody out where they signed in before', async () => {
      const email = 'accountant@demo.lk'
      const from = async (remoteAddress: string, password: string) => {
        const url = `/v1.0/app${signIn.path}`
        const sent = await server.app.inject({ method: 'POST', url, payload: { email, password }, remoteAddress })
        return { status: sent.statusCode, retryAfter: sent.headers['retry-after'] }
      }
      expect(await from('203.0.113.7', 'demo-accountant')).toMatchObject({ status: 200 })
      for (let count = 0; count < 50; count += 1) {
        expect(await from(`198.51.100.${count}`, 'wrong')).toMatchObject({ status: 401 })
      }
      expect(await from('198.51.100.99', 'demo-accountant')).toEqual({ status: 429, retryAfter: '60' })
      expect(await from('203.0.113.7', 'wrong')).toMatchObject({ status: 401 })
      server.clock.pass({ seconds: 60 })
      expect(await from('198.51.100.100', 'wrong')).toMatchObject({ status: 401 })
      expect(await from('198.51.100.101', 'wrong')).toMatchObject({ status: 429 })
      expect(await from('203.0.113.7', 'demo-accountant')).toMatchObject({ status: 200 })
      expect(await from('198.51.100.99', 'demo-accountant')).toMatchObject({ status: 200 })
    })

    test('where they signed in before is known for thirty days after that, however often the server starts', async () => {
      const email = 'accountant@demo.lk'
      const from = async (remoteAddress: string, password: string) => {
        const url = `/v1.0/app${signIn.path}`
        const sent = await server.app.inject({ method: 'POST', url, payload: { email, password }, remoteAddress })
        return { status: sent.statusCode, token: sent.json<{ token: string }>().token }
      }
      const guess = async () => {
        for (let count = 0; count < 50; count += 1) await from(`198.51.100.${count}`, 'wrong')
        expect((await from('198.51.100.99', 'wrong')).status).toBe(429)
      }
      const { token } = await from('203.0.113.7', 'demo-accountant')
      server.clock.pass({ hours: 12 + 30 * 24 })
      await forgetExpiredTokens(db, server.clock)
      expect((await server.send(details, { token })).status).toBe(401)
      await guess()
      expect((await from('203.0.113.7', 'wrong')).status).toBe(401)
      server.clock.pass({ hours: 25 })
      await forgetExpiredTokens(db, server.clock)
      expect(await db.$count(sessions)).toBe(0)
      await guess()
      expect((await from('203.0.113.7', 'wrong')).status).toBe(429)
    })

    test('the slow count of an account is forgotten after a day', async () => {
      for (let count = 0; count < 51; count += 1) {
        const remoteAddress = `198.51.100.${count}`
        const payload = { email: 'nobody@demo.lk', password: 'wrong' }
        await server.app.inject({ method: 'POST', url: `/v1.0/app${signIn.path}`, payload, remoteAddress })
      }
      expect((await tryIn('nobody@demo.lk', 'wrong')).status).toBe(429)
      server.clock.pass({ hours: 24 })
      for (let count = 0; count < 2; count += 1) expect((await tryIn('nobody@demo.lk', 'wrong')).status).toBe(401)
    })

    test('a token opens nothing after it expired', async () => {
      const token = await server.tokenOf('administrator')
      server.clock.pass({ hours: 11, seconds: 3599 })
      expect((await server.send(details, { token })).status).toBe(200)
      server.clock.pass({ seconds: 1 })
      const expired = await server.send(details, { token })
      expect(expired).toMatchObject({ status: 401, body: { message: 'SESSION_EXPIRED' } })
    })

    test('a revoked token opens nothing, the others still do', async () => {
      const token = await server.tokenOf('administrator')
      await revokeToken(db, server.clock, token)
      expect((await server.send(details, { token })).status).toBe(401)
      expect((await server.send(details)).status).toBe(200)
    })

    test('a sign-out ends its own session and no other one of the same person', async () => {
      const [token, other] = [await server.tokenOf('accountant'), await server.tokenOf('accountant')]
      expect(await server.send(request(signOut, {}), { token })).toMatchObject({
        status: 200,
        body: { message: 'SIGNED_OUT' },
      })
      expect((await server.send(details, { token })).status).toBe(401)
      expect((await server.send(request(signOut, {}), { token })).status).toBe(401)
      expect((await server.send(details, { token: other })).status).toBe(200)
    })

    test('neither nothing nor a made-up token opens anything', async () => {
      for (const token of [null, 'made-up', '']) expect((await server.send(details, { token })).status).toBe(401)
    })

    test('the database never holds a token or a password', async () => {
      const { body } = await tryIn('administrator@demo.lk', 'demo-administrator')
      const kept = JSON.stringify(await db.select().from(sessions))
      expect(kept).not.toContain(body.token)
    })

    test('what is missing or too long is refused by name', async () => {
      const tooLong = await tryIn('administrator@demo.lk', 'x'.repeat(31))
      expect(tooLong.status).toBe(400)
      expect(tooLong.body.message).toContain('password')
      const extra = { ...attempt('a@b.lk', 'x'), input: { body: { email: 'a@b.lk', password: 'x', admin: true } } }
      expect((await server.send(extra, { token: null })).body.message).toContain('admin')
    })
  })
}
