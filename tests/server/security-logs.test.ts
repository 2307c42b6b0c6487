import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { deleteIpLogs, getIpLogs, ipLogPage } from '#store/resources/ip-logs/ip-log-calls.ts'
import { deleteOtpLogs, getOtpLogs, otpLogPage, searchOtpLogs } from '#store/resources/otp-logs/otp-log-calls.ts'
import { signIn } from '#store/resources/session/session-calls.ts'
import { forgetOldTries } from '#server/auth/sign-in-limits.ts'
import { ipLogs, otpLogs, signInTries } from '#server/data/schema/accounts.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { openEngines } from './support/engines.ts'
import { readFixture } from './support/read-fixture.ts'
import { anIpLog, anOtpLog } from './support/security-rows.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const ipBatch = (page = 1, pageSize = 500) => request(getIpLogs, { query: { page, pageSize } })
const otpBatch = (page = 1, pageSize = 500) => request(getOtpLogs, { query: { page, pageSize } })
const otpSearch = (recipient: string) => request(searchOtpLogs, { query: { recipient, page: 1, pageSize: 500 } })

test('the hand-written batches are what the calls declare', () => {
  const cases = [
    { schemas: [getIpLogs.answer, ipLogPage.strict], fixture: readFixture('ip-logs') },
    { schemas: [getOtpLogs.answer, searchOtpLogs.answer, otpLogPage.strict], fixture: readFixture('otp-logs') },
  ]
  for (const { schemas, fixture } of cases) {
    for (const schema of schemas) {
      expect(schema.safeParse(fixture).error).toBeUndefined()
      expect(schema.safeParse({ message: 'ok' }).success).toBe(false)
    }
  }
})

for (const { name, db } of engines) {
  describe(name, () => {
    let server: ServerUnderTest

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
    })

    describe('the IP log', () => {
      const rows = async () => (await server.send(ipBatch())).body.ipLogs
      const tryIn = (email: string, password: string, remoteAddress = '203.0.113.7') =>
        server.app.inject({
          method: 'POST',
          url: `/v1.0/app${signIn.path}`,
          payload: { email, password },
          remoteAddress,
        })

      test('a row comes over the wire as the spec writes it', async () => {
        await db.insert(ipLogs).values(anIpLog({ count: 6, blockedAt: new Date('2026-11-19T10:05:00Z') }))
        expect((await server.send(ipBatch())).body).toEqual(readFixture('ip-logs'))
      })

      test('1,200 rows are three batches of 500, newest first, none twice and none left out', async () => {
        const at = (age: number) => new Date(Date.parse('2026-11-19T10:00:00Z') - Math.floor(age / 3) * 1000)
        await db
          .insert(ipLogs)
          .values(
            Array.from({ length: 1200 }, (_, age) =>
              anIpLog({ ipAddress: `198.18.${age >> 8}.${age & 255}`, createdAt: at(age) }),
            ),
          )
        const batches = await Promise.all([1, 2, 3, 4].map(async (page) => (await server.send(ipBatch(page))).body))
        expect(batches.map(({ ipLogs: list }) => list.length)).toEqual([500, 500, 200, 0])
        expect(batches.map(({ totalPage, pageNo }) => [totalPage, pageNo])).toEqual(
          [1, 2, 3, 4].map((page) => [3, page]),
        )
        const all = batches.flatMap(({ ipLogs: list }) => list as { ipAddress: string; createdAt: string }[])
        expect(new Set(all.map(({ ipAddress }) => ipAddress)).size).toBe(1200)
        const times = all.map(({ createdAt }) => createdAt)
        expect(times).toEqual([...times].sort().reverse())
      })

      test('a page before the first or a batch above 500 is refused by name', async () => {
        for (const [query, named] of [
          [{ page: 0, pageSize: 500 }, 'page'],
          [{ page: 1, pageSize: 501 }, 'pageSize'],
        ] as const) {
          const { status, body } = await server.send(request(getIpLogs, { query }))
          expect(status).toBe(400)
          expect(body.message).toContain(named)
        }
      })

      test('wrong sign-ins are counted by address; a right one is not', async () => {
        await tryIn('administrator@demo.lk', 'wrong')
        await tryIn('nobody@demo.lk', 'wrong')
        await tryIn('accountant@demo.lk', 'wrong', '198.51.100.2')
        await tryIn('accountant@demo.lk', 'demo-accountant')
        await tryIn('accountant@demo.lk', 'demo-accountant', '192.0.2.9')
        const seen = await rows()
        expect(seen).toHaveLength(2)
        expect(seen).toContainEqual(expect.objectContaining({ ipAddress: '198.51.100.2', count: 1, blockedAt: null }))
        expect(seen).toContainEqual(expect.objectContaining({ ipAddress: '203.0.113.7', count: 2, blockedAt: null }))
      })

      test('the fifth wrong password locks the account from this address; log and answer say since and until when', async () => {
        for (let count = 0; count < 4; count += 1) await tryIn('accountant@demo.lk', 'wrong')
        server.clock.pass({ seconds: 60 })
        expect((await tryIn('accountant@demo.lk', 'wrong')).statusCode).toBe(401)
        expect(await rows()).toEqual([
          {
            ipAddress: '203.0.113.7',
            count: 5,
            blockedAt: '2026-11-20T06:01:00.000Z',
            createdAt: '2026-11-20T06:00:00.000Z',
          },
        ])
        server.clock.pass({ seconds: 100 })
        const locked = await tryIn('accountant@demo.lk', 'demo-accountant')
        expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '800'])
        expect((await tryIn('accountant@demo.lk', 'demo-accountant', '198.51.100.2')).statusCode).toBe(200)
        server.clock.pass({ seconds: 799 })
        expect((await tryIn('accountant@demo.lk', 'demo-accountant')).statusCode).toBe(429)
        server.clock.pass({ seconds: 1 })
        expect((await tryIn('accountant@demo.lk', 'demo-accountant')).statusCode).toBe(200)
      })

      test('a lock and the count before it outlive a restart', async () => {
        for (let count = 0; count < 4; count += 1) await tryIn('accountant@demo.lk', 'wrong')
        server = await startServer(db)
        expect((await tryIn('accountant@demo.lk', 'wrong')).statusCode).toBe(401)
        server = await startServer(db)
        expect((await tryIn('accountant@demo.lk', 'demo-accountant')).statusCode).toBe(429)
      })

      test('tries that lock nobody any more are forgotten, the others are not', async () => {
        await tryIn('nobody@demo.lk', 'wrong')
        server.clock.pass({ seconds: 900 })
        for (let count = 0; count < 5; count += 1) await tryIn('accountant@demo.lk', 'wrong', '198.51.100.2')
        await forgetOldTries(db, server.clock)
        expect(await db.select().from(signInTries)).toMatchObject([{ email: 'accountant@demo.lk', count: 5 }])
      })

      test('a hundred wrong tries lock an address for everybody who comes from it', async () => {
        await db.insert(ipLogs).values(anIpLog({ count: 99, createdAt: server.clock.now(), isOpen: true }))
        expect((await tryIn('nobody@demo.lk', 'wrong')).statusCode).toBe(401)
        const locked = await tryIn('administrator@demo.lk', 'demo-administrator')
        expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
        expect(await rows()).toMatchObject([{ count: 100, blockedAt: '2026-11-20T06:00:00.000Z' }])
        expect((await tryIn('administrator@demo.lk', 'demo-administrator', '192.0.2.9')).statusCode).toBe(200)
        server.clock.pass({ seconds: 900 })
        expect((await tryIn('administrator@demo.lk', 'demo-administrator')).statusCode).toBe(200)
      })

      test('each quarter of an hour has a row of its own, and the old one stays as it was', async () => {
        await tryIn('nobody@demo.lk', 'wrong')
        server.clock.pass({ seconds: 900 })
        await tryIn('nobody@demo.lk', 'wrong')
        expect((await rows()).map((row: { createdAt: string; count: number }) => [row.createdAt, row.count])).toEqual([
          ['2026-11-20T06:15:00.000Z', 1],
          ['2026-11-20T06:00:00.000Z', 1],
        ])
      })

      test('whoever has many IPv6 addresses is counted as one', async () => {
        for (let house = 1; house <= 5; house += 1) await tryIn('accountant@demo.lk', 'wrong', `2001:db8:1:2::${house}`)
        expect((await tryIn('accountant@demo.lk', 'demo-accountant', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
        expect((await tryIn('accountant@demo.lk', 'demo-accountant', '2001:db8:1:3::1')).statusCode).toBe(200)
        expect(await rows()).toMatchObject([{ ipAddress: '2001:db8:1:2::/64', count: 5 }])
      })

      test('deleting addresses removes every row of theirs and lets them in again', async () => {
        await db.insert(ipLogs).values([anIpLog(), anIpLog({ ipAddress: '198.51.100.2' })])
        for (let count = 0; count < 5; count += 1) await tryIn('accountant@demo.lk', 'wrong')
        expect((await tryIn('accountant@demo.lk', 'demo-accountant')).statusCode).toBe(429)
        const gone = await server.send(request(deleteIpLogs, { body: ['203.0.113.7', '192.0.2.200'] }))
        expect([gone.status, gone.body.message]).toEqual([200, 'Deleted successfully'])
        expect(await rows()).toMatchObject([{ ipAddress: '198.51.100.2' }])
        expect((await tryIn('accountant@demo.lk', 'demo-accountant')).statusCode).toBe(200)
      })
    })

    describe('the OTP log', () => {
      const recipientsOf = (answer: { body: { otpLogs: { recipient: string }[] } }) =>
        answer.body.otpLogs.map(({ recipient }) => recipient)

      test('a row comes over the wire as the spec writes it', async () => {
        await db.insert(otpLogs).values(anOtpLog({ sent: 2, invalid: 5, blockedAt: new Date('2026-11-19T10:05:00Z') }))
        expect((await server.send(otpBatch())).body).toEqual(readFixture('otp-logs'))
        expect((await server.send(otpSearch('+94771234567'))).body).toEqual(readFixture('otp-logs'))
      })

      test('batches are newest first, equal times the later row first', async () => {
        const older = new Date('2026-11-18T10:00:00Z')
        await db
          .insert(otpLogs)
          .values([
            anOtpLog({ recipient: '0711111111' }),
            anOtpLog({ recipient: '0722222222', createdAt: older }),
            anOtpLog({ recipient: '0733333333' }),
          ])
        expect(recipientsOf(await server.send(otpBatch(1, 2)))).toEqual(['0733333333', '0711111111'])
        const last = await server.send(otpBatch(2, 2))
        expect(recipientsOf(last)).toEqual(['0722222222'])
        expect(last.body).toMatchObject({ totalPage: 2, pageNo: 2 })
      })

      test('a number is found by its beginning in every form it is written', async () => {
        await db
          .insert(otpLogs)
          .values([
            anOtpLog({ recipient: '+94771234567' }),
            anOtpLog({ recipient: '0771234567' }),
            anOtpLog({ recipient: '0712345678' }),
            anOtpLog({ recipient: 'accountant@demo.lk' }),
          ])
        for (const text of ['0771234567', '+94771234567', '+94 77 12', '77']) {
          expect([text, recipientsOf(await server.send(otpSearch(text)))]).toEqual([
            text,
            ['0771234567', '+94771234567'],
          ])
        }
        expect(recipientsOf(await server.send(otpSearch('Accountant@')))).toEqual(['accountant@demo.lk'])
        // The first keys of any number find all; zeros alone are the beginning of none.
        for (const text of ['0', '+94', '+94 0', '0094']) {
          expect(recipientsOf(await server.send(otpSearch(text))), text).toHaveLength(4)
        }
        for (const text of ['00000000', '+94000', 'account']) {
          expect([text, recipientsOf(await server.send(otpSearch(text)))]).toEqual([text, []])
        }
        expect((await server.send(otpSearch('0799999999'))).body).toEqual({ otpLogs: [], totalPage: 0, pageNo: 1 })
      })

      test('deleting a recipient removes all its rows, ticked or not', async () => {
        await db.insert(otpLogs).values([anOtpLog(), anOtpLog(), anOtpLog({ recipient: '0712345678' })])
        const gone = await server.send(request(deleteOtpLogs, { body: ['+94771234567'] }))
        expect([gone.status, gone.body.message]).toEqual([200, 'Deleted successfully'])
        expect(recipientsOf(await server.send(otpBatch()))).toEqual(['0712345678'])
      })
    })

    describe('who sees and deletes security logs', () => {
      test('the administrator and customer care; for everybody else they do not open, and nothing is deleted', async () => {
        for (const { role } of demoAccounts) {
          const isAllowed = role === 'administrator' || role === 'customerCare'
          const token = await server.tokenOf(role)
          await db.insert(ipLogs).values(anIpLog())
          for (const call of [
            ipBatch(),
            otpBatch(),
            otpSearch('077'),
            request(deleteIpLogs, { body: ['203.0.113.7'] }),
            request(deleteOtpLogs, { body: ['0771234567'] }),
          ]) {
            const { status, body } = await server.send(call, { token })
            if (isAllowed) expect(status).toBe(200)
            else expect([role, status, body]).toEqual([role, 403, { message: 'UNAUTHORIZED_USER' }])
          }
          expect((await db.select().from(ipLogs)).length === 0).toBe(isAllowed)
          await clearVouchers(db)
        }
      })

      test('an empty list, or one that is no list, deletes nothing', async () => {
        for (const body of [[], {}, ['']]) {
          for (const call of [deleteIpLogs, deleteOtpLogs]) {
            expect((await server.send({ call, input: { body } })).status).toBe(400)
          }
        }
      })
    })
  })
}
