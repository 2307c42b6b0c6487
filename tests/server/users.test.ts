import { inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { sendResetKey } from '#store/resources/password-resets/password-reset-calls.ts'
import { getUserDetails, signIn } from '#store/resources/session/session-calls.ts'
import { endSessions, filterUsers, getUsers, userList } from '#store/resources/users/user-calls.ts'
import { users } from '#server/data/schema/accounts.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { aCustomer } from './support/a-customer.ts'
import { openEngines } from './support/engines.ts'
import { readFixture } from './support/read-fixture.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

test('the hand-written list of users is what the call declares, under its name or bare', () => {
  const fixture = readFixture('users') as { users: unknown[] }
  expect(getUsers.answer.parse(fixture)).toEqual(fixture)
  expect(userList.strict.safeParse(fixture).error).toBeUndefined()
  expect(userList.read(filterUsers.answer.parse(fixture.users) as unknown[])).toEqual(fixture.users)
  expect(getUsers.answer.safeParse({ message: 'ok' }).success).toBe(false)
})

for (const { name, db } of engines) {
  describe(`users on ${name}`, () => {
    let server: ServerUnderTest
    const kumari = aCustomer({ id: 2001, email: 'kumari.silva@mail.example.com' })
    const nimal = aCustomer({ email: 'nimal_p@post.example.lk', acceptPromotion: false })
    const abroad = aCustomer({ email: 'priya@example.net', timeZone: 'Europe/London' })

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      await db.delete(users).where(isNull(users.role))
      await db.insert(users).values([kumari, nimal, abroad])
      server = await startServer(db)
    })

    const list = async () => (await server.send(request(getUsers, {}))).body.users as { email: string }[]
    const filter = async (body: Parameters<typeof request<typeof filterUsers>>[1]['body']) => {
      const answer = await server.send(request(filterUsers, { body }))
      return (answer.body.users as { email: string }[]).map(({ email }) => email)
    }

    test('the list has every account and every customer once, and nothing secret', async () => {
      const all = await list()
      expect(all.map(({ email }) => email)).toEqual([
        ...demoAccounts.map(({ email }) => email),
        kumari.email,
        nimal.email,
        abroad.email,
      ])
      for (const user of all) expect(Object.keys(user)).toEqual(Object.keys(all[0] ?? {}))
      expect(JSON.stringify(all)).not.toMatch(/scrypt|hash|password/i)
    })

    test('a customer comes over the wire as the spec writes it', async () => {
      const answer = await server.send(request(filterUsers, { body: { email: 'kumari.silva' } }))
      expect(answer.body).toEqual(readFixture('users'))
    })

    test('the three filters narrow together', async () => {
      expect(await filter({ acceptPromotion: true, timeZone: 'Asia/Colombo', email: 'example' })).toEqual([
        kumari.email,
      ])
      expect(await filter({ acceptPromotion: true, timeZone: 'Europe/London', email: 'kumari' })).toEqual([])
      expect(await filter({ timeZone: 'Europe/London' })).toEqual([abroad.email])
    })

    test('what is left open narrows nothing: an empty e-mail, All, a box without a tick', async () => {
      const everybody = (await list()).map(({ email }) => email)
      for (const body of [
        {},
        { acceptPromotion: false, timeZone: 'All', email: '' },
        { acceptPromotion: null, timeZone: null, email: null },
      ]) {
        expect(await filter(body)).toEqual(everybody)
      }
    })

    test('an e-mail is found by a part of it, in any case, and its signs are no pattern', async () => {
      expect(await filter({ email: ' KUMARI' })).toEqual([kumari.email])
      expect(await filter({ email: 'nimal_p' })).toEqual([nimal.email])
      expect(await filter({ email: 'nimal%lk' })).toEqual([])
      expect(await filter({ email: '_umari' })).toEqual([])
    })

    test('fields the filter does not know are refused by name', async () => {
      const call = { call: filterUsers, input: { body: { role: 'administrator' } } }
      expect(await server.send(call)).toMatchObject({ status: 400, body: { message: expect.stringContaining('role') } })
    })

    test('a customer can neither sign in nor reset a password it never had', async () => {
      const attempt = (password: string) =>
        server.send(request(signIn, { body: { email: kumari.email, password } }), { token: null })
      for (const password of ['', 'null', 'anything']) expect((await attempt(password)).status).toBe(401)
      const reset = request(sendResetKey, { params: { email: kumari.email } })
      expect(await server.send(reset, { token: null })).toMatchObject({
        status: 404,
        body: { message: 'USER_NOT_FOUND' },
      })
    })

    test('an account without a password, or a customer with one, cannot be stored', async () => {
      for (const wrong of [{ role: 'administrator' }, { passwordHash: 'scrypt$…' }]) {
        await expect(Promise.resolve(db.insert(users).values(aCustomer(wrong)))).rejects.toThrow()
      }
      expect(
        await db
          .select()
          .from(users)
          .where(inArray(users.firstName, ['nobody'])),
      ).toEqual([])
    })

    test('only an administrator may ask', async () => {
      for (const { role } of demoAccounts) {
        for (const call of [request(getUsers, {}), request(filterUsers, { body: {} })]) {
          const { status, body } = await server.send(call, { token: await server.tokenOf(role) })
          if (role === 'administrator') expect(status).toBe(200)
          else expect([role, status, body]).toEqual([role, 403, { message: 'UNAUTHORIZED_USER' }])
        }
      }
    })

    test('an administrator ends all sessions of a user: every token is refused from then on, and nobody else is', async () => {
      const tokens = [await server.tokenOf('accountant'), await server.tokenOf('accountant')]
      const [another, own] = [await server.tokenOf('customerCare'), await server.tokenOf('administrator')]
      const open = async (token: string) => (await server.send(request(getUserDetails, {}), { token })).status
      const end = (id: string, token = own) => server.send(request(endSessions, { params: { id } }), { token })
      expect((await end('2', another)).status).toBe(403)
      for (const token of tokens) expect(await open(token)).toBe(200)
      expect(await end('2')).toMatchObject({ status: 200, body: { ended: 2 } })
      for (const token of tokens) expect(await open(token)).toBe(401)
      expect([await open(another), await open(own), await open(await server.tokenOf('accountant'))]).toEqual([
        200, 200, 200,
      ])
      expect((await end('2')).body).toEqual({ ended: 1 })
      expect((await end('2')).body).toEqual({ ended: 0 })
      expect(await server.changes('users')).toMatchObject([
        { operation: 'users.end-sessions', kind: 'noted', rowId: '2', byEmail: 'administrator@demo.lk' },
        { operation: 'users.end-sessions' },
      ])
    })

    test('sessions of nobody are not ended', async () => {
      for (const id of ['99999', 'abc', '-1'])
        expect(await server.send(request(endSessions, { params: { id } }))).toMatchObject({
          status: 404,
          body: { message: 'USER_NOT_FOUND' },
        })
    })
  })
}
