import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subMerchants } from '#server/data/schema/merchants.ts'
import { roles } from '#store/access/roles.ts'
import { request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/redemptions/redemption-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { addRedemptions, aRedemption, clearRedemptions, oneInEachShop } from './support/a-redemption.ts'
import { askRedemptions, type AskRedemptions, codesOf } from './support/ask-redemptions.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`who sees which redemptions on ${name}`, () => {
    let server: ServerUnderTest
    let ask: AskRedemptions

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
      ask = askRedemptions(server)
    })

    test('every role sees the rows it may see and no others', async () => {
      await oneInEachShop(db)
      const seen = Object.fromEntries(
        await Promise.all(roles.map(async (role) => [role, codesOf(await ask.list({}, role)).length] as const)),
      )
      expect(seen).toEqual({
        administrator: 4,
        accountant: 4,
        customerCare: 4,
        merchantController: 4,
        salesAgent: 4,
        merchantAdministrator: 3,
        subMerchantAdministrator: 1,
        merchantRedemptions: 2,
      })
    })

    test('a merchant user who asks for others is refused, whether they exist or not', async () => {
      await oneInEachShop(db)
      const asked: [KnownRole, object][] = [
        ['merchantAdministrator', { merchantId: 102 }],
        ['merchantAdministrator', { merchantId: 999 }],
        ['merchantAdministrator', { subMerchantId: 1004 }],
        ['merchantAdministrator', { subMerchantId: 9999 }],
        ['merchantRedemptions', { merchantId: 103 }],
        ['subMerchantAdministrator', { subMerchantId: 1002 }],
        ['subMerchantAdministrator', { merchantId: 103 }],
      ]
      for (const [role, body] of asked) {
        expect(await ask.list(body, role)).toEqual(
          expect.objectContaining({ status: 403, body: { message: 'UNAUTHORIZED_USER' } }),
        )
      }
      expect(codesOf(await ask.list({ merchantId: 103 }, 'merchantAdministrator'))).toEqual(['BORELLA001'])
      expect(codesOf(await ask.list({ merchantId: 101 }, 'subMerchantAdministrator'))).toEqual(['NUGEGODA01'])
    })

    test('the same border holds for dates, searches and downloads', async () => {
      await oneInEachShop(db)
      const refused = [
        await ask.byDate(1004, {}, 'merchantAdministrator'),
        await ask.byDate(0, { merchantId: 102 }, 'merchantRedemptions'),
        await ask.byDate(1002, {}, 'subMerchantAdministrator'),
        await ask.search('REDEMPTION_ID', 'COLOMBO001', { role: 'merchantAdministrator', merchantId: 102 }),
        await ask.download(102, 'merchantAdministrator'),
        await ask.download(1004, 'merchantRedemptions'),
        await ask.download(1002, 'subMerchantAdministrator'),
      ]
      for (const answer of refused)
        expect(answer).toMatchObject({ status: 403, body: { message: 'UNAUTHORIZED_USER' } })
      expect(codesOf(await ask.search('REDEMPTION_ID', 'COLOMBO001', { role: 'merchantAdministrator' }))).toEqual([])
      expect(codesOf(await ask.search('REFERENCE_CODE', 'REF', { role: 'subMerchantAdministrator' }))).toEqual([
        'NUGEGODA01',
      ])
      expect(codesOf(await ask.byDate(0, {}, 'merchantRedemptions'))).toEqual(['NUGEGODA01', 'KANDY00001'])
      expect((await ask.download(101, 'subMerchantAdministrator')).body).toHaveLength(1)
      expect((await ask.download(0, 'merchantAdministrator')).body).toHaveLength(3)
    })

    test('a merchant with the id of one of its shops gets its own file, and no other merchant’s shop of that id', async () => {
      await oneInEachShop(db)
      const [shop] = await db.select().from(subMerchants).where(eq(subMerchants.id, 1001))
      if (!shop) throw new Error('there is no shop 1001')
      const numbered = [101, 102].map((id) => ({ ...shop, id, merchantId: id === 101 ? 101 : 103 }))
      await db.insert(subMerchants).values(numbered)
      try {
        await addRedemptions(db, aRedemption({ subMerchantId: 101 }))
        for (const role of ['administrator', 'merchantAdministrator', 'merchantRedemptions'] as const) {
          expect([role, (await ask.download(101, role)).body.length]).toEqual([role, 3])
        }
        expect((await ask.download(101, 'subMerchantAdministrator')).body).toHaveLength(1)
        expect((await ask.download(1001, 'merchantAdministrator')).body).toHaveLength(1)
        // A shop of 103, which has the id of a merchant that is out of reach.
        expect((await ask.download(102, 'merchantAdministrator')).body).toHaveLength(0)
      } finally {
        await clearRedemptions(db)
        await db.delete(subMerchants).where(inArray(subMerchants.id, [101, 102]))
      }
    })

    test('a merchant user without a merchant is told so', async () => {
      await oneInEachShop(db)
      await db.execute('delete from user_merchants')
      await db.execute(`update users set sub_merchant_id = null`)
      try {
        for (const role of ['merchantAdministrator', 'merchantRedemptions', 'subMerchantAdministrator'] as const) {
          expect(await ask.list({}, role)).toMatchObject({ status: 403, body: { message: 'User is not a merchant.' } })
        }
      } finally {
        await db.execute('insert into user_merchants values (6, 101, 0), (6, 103, 1), (8, 101, 0)')
        await db.execute(`update users set sub_merchant_id = 1001 where role = 'subMerchantAdministrator'`)
      }
    })

    test('what was earned is hidden from the redemptions user, the platform’s share from all but the three', async () => {
      await addRedemptions(db, aRedemption())
      for (const role of roles) {
        const [row] = (await ask.list({}, role)).body.earnings
        expect([role, row.earnedAmount]).toEqual([role, role === 'merchantRedemptions' ? null : 1187.97])
        const isPlatform = ['administrator', 'accountant', 'customerCare'].includes(role)
        expect([role, row.platformEarnedAmount]).toEqual([role, isPlatform ? 62.53 : null])
        const [exported] = (await ask.download(0, role)).body
        expect([role, exported.merchantEarning]).toEqual([role, role === 'merchantRedemptions' ? null : 1187.97])
        expect([role, exported.platformEarnedAmount]).toEqual([role, role === 'administrator' ? 62.53 : undefined])
      }
    })

    test('merchants are searched by any part of the name, by the three platform roles alone', async () => {
      await oneInEachShop(db)
      expect(codesOf(await ask.search('MERCHANT_NAME', 'TEXTIL'))).toEqual(['NUGEGODA01', 'KANDY00001'])
      expect(codesOf(await ask.search('MERCHANT_NAME', 'nobody'))).toEqual([])
      for (const role of roles) {
        const isAllowed = ['administrator', 'accountant', 'customerCare'].includes(role)
        expect([role, (await ask.search('MERCHANT_NAME', 'textil', { role })).status]).toEqual([
          role,
          isAllowed ? 200 : 403,
        ])
      }
    })

    test('what can be paid is read by administrator and accountant alone', async () => {
      const unknown = request(calls.getRedemptionsForPayment, { body: { merchantId: 999, page: 1 } })
      expect(await server.send(unknown)).toMatchObject({ status: 404, body: { message: 'Not Found' } })
      for (const role of roles) {
        const { status } = await server.send(
          request(calls.getRedemptionsForPayment, { body: { merchantId: 101, page: 1 } }),
          { token: await server.tokenOf(role) },
        )
        expect([role, status]).toEqual([role, role === 'administrator' || role === 'accountant' ? 200 : 403])
      }
    })
  })
}
