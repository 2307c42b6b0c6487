import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { request } from '#store/define/define-call.ts'
import { getMerchantDashboard, getSubMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { userMerchants } from '#server/data/schema/accounts.ts'
import { addRedemptions, aRedemption, clearRedemptions, minutesAgo } from './support/a-redemption.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { addOffer, anOffer } from './support/an-offer.ts'
import { openEngines } from './support/engines.ts'
import { readFixture } from './support/read-fixture.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

test('the hand-written dashboard is what both calls declare', () => {
  for (const { answer } of [getMerchantDashboard, getSubMerchantDashboard]) {
    expect(answer.safeParse(readFixture('merchant-dashboard')).error).toBeUndefined()
    expect(answer.safeParse({ message: 'ok' }).success).toBe(false)
  }
})

for (const { name, db } of engines) {
  describe(`dashboards on ${name}`, () => {
    let server: ServerUnderTest
    const ofMerchant = async (id: number | string, role: KnownRole = 'merchantAdministrator') =>
      server.send(request(getMerchantDashboard, { params: { id: String(id) } }), { token: await server.tokenOf(role) })
    const ofShop = async (id: number | string, role: KnownRole = 'subMerchantAdministrator') =>
      server.send(request(getSubMerchantDashboard, { params: { id: String(id) } }), {
        token: await server.tokenOf(role),
      })
    const refused = (status: number, message: string) => ({ status, body: { message } })

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      await db.execute(sql`truncate offers restart identity cascade`)
      server = await startServer(db)
    })

    test('it comes over the wire as the spec writes it', async () => {
      await addRedemptions(db, aRedemption({ code: 'AB12CD34EF', referenceCode: 'REF100001' }))
      await addOffer(db, anOffer(), [1001])
      for (const { status, body } of [await ofMerchant(101), await ofShop(1001)]) {
        expect(status).toBe(200)
        expect(body).toMatchObject(readFixture('merchant-dashboard') as object)
      }
    })

    test('the figures are exact to the cent, without what was taken back', async () => {
      await addVouchers(db, aVoucher({ id: 'OTHER' }))
      await addRedemptions(
        db,
        aRedemption({ redeemedCents: 10_001 }),
        aRedemption({ redeemedCents: 20_002, subMerchantId: 1002 }),
        aRedemption({ redeemedCents: 10, voucherId: 'OTHER' }),
        aRedemption({ redeemedCents: 999_999, status: 'UNREDEEMED', unRedeemedAt: minutesAgo(1) }),
        aRedemption({ redeemedCents: 888_888, merchantId: 103, subMerchantId: 1006 }),
      )
      expect((await ofMerchant(101)).body).toMatchObject({
        totalRedemptionAmount: 300.13,
        numberOfVouchers: 2,
        // 30,013 cents by three are 10,004.33.
        averageRedemptionAmount: 100.04,
        totalUnredeemedAmount: 9999.99,
        currentMonthUnredeemedAmount: 9999.99,
      })
      expect((await ofShop(1001)).body).toMatchObject({ totalRedemptionAmount: 100.11, averageRedemptionAmount: 50.06 })
      expect((await ofMerchant(103)).body).toMatchObject({ totalRedemptionAmount: 8888.88, numberOfVouchers: 1 })
    })

    test('a month begins at midnight in Colombo', async () => {
      await addRedemptions(
        db,
        aRedemption({ redeemedCents: 100, at: new Date('2026-10-31T18:29:59Z') }),
        aRedemption({ redeemedCents: 2000, at: new Date('2026-10-31T18:30:00Z') }),
      )
      expect((await ofMerchant(101)).body).toMatchObject({
        totalRedemptionAmount: 21,
        currentMonthRedemptionAmount: 20,
      })
      server.clock.pass({ hours: 10 * 24 + 12.5 - 0.001 })
      expect((await ofMerchant(101)).body.currentMonthRedemptionAmount).toBe(20)
      server.clock.pass({ hours: 0.001 })
      expect((await ofMerchant(101)).body.currentMonthRedemptionAmount).toBe(0)
    })

    test('without redemptions everything is nothing', async () => {
      expect((await ofShop(1001)).body).toEqual({
        totalRedemptionAmount: 0,
        currentMonthRedemptionAmount: 0,
        numberOfVouchers: 0,
        averageRedemptionAmount: 0,
        totalUnredeemedAmount: 0,
        currentMonthUnredeemedAmount: 0,
        earnings: { earnings: [] },
        offers: { offers: [] },
      })
    })

    test('the ten newest redemptions are listed, newest first, with those that were taken back', async () => {
      const rows = Array.from({ length: 12 }, (_, age) =>
        aRedemption({
          code: `NEWEST${String(age).padStart(4, '0')}`,
          at: minutesAgo(age),
          status: age === 1 ? 'UNREDEEMED' : 'REDEEMED',
        }),
      )
      await addRedemptions(db, ...rows.reverse())
      const { earnings } = (await ofMerchant(101)).body.earnings
      expect(earnings.map((row: { redemptionId: string }) => row.redemptionId)).toEqual(
        Array.from({ length: 10 }, (_, age) => `NEWEST${String(age).padStart(4, '0')}`),
      )
      expect(earnings[1].status).toBe('UNREDEEMED')
    })

    test('offers are the merchant’s own, newest first; a shop has those that are given in it', async () => {
      await addOffer(db, anOffer({ code: 'OLD', endDate: new Date('2026-11-19T18:29:59Z') }), [1001])
      await addOffer(db, anOffer({ code: 'KANDY', startDate: new Date('2026-12-01T18:30:00Z') }), [1002])
      await addOffer(db, anOffer({ code: 'OTHERS', merchantId: 103 }), [1006])
      const seen = (answer: Awaited<ReturnType<typeof ofShop>>) =>
        answer.body.offers.offers.map(({ code, status }: { code: string; status: string }) => [code, status])
      expect(seen(await ofMerchant(101))).toEqual([
        ['KANDY', 'Upcoming'],
        ['OLD', 'Expired'],
      ])
      expect(seen(await ofShop(1001))).toEqual([['OLD', 'Expired']])
    })

    test('the merchant-redemptions role sees what was redeemed, never what was earned', async () => {
      await addRedemptions(db, aRedemption())
      const { body } = await ofMerchant(101, 'merchantRedemptions')
      expect(body.totalRedemptionAmount).toBe(1250.5)
      expect(body.earnings.earnings[0]).toMatchObject({ earnedAmount: null, platformEarnedAmount: null })
      expect(JSON.stringify(body)).not.toMatch(/1187\.97|62\.53/)
    })

    test('what the platform earned stays with the platform', async () => {
      await addRedemptions(db, aRedemption())
      expect((await ofMerchant(101)).body.earnings.earnings[0].platformEarnedAmount).toBeNull()
      expect((await ofShop(1001)).body.earnings.earnings[0].platformEarnedAmount).toBeNull()
      expect((await ofMerchant(101, 'accountant')).body.earnings.earnings[0].platformEarnedAmount).toBe(62.53)
    })

    test('a merchant user sees its own merchants and their shops; another’s is refused like one that is not there', async () => {
      for (const id of [101, 103]) expect((await ofMerchant(id)).status).toBe(200)
      expect((await ofShop(1002, 'merchantAdministrator')).status).toBe(200)
      for (const id of [102, 99_999]) {
        expect(await ofMerchant(id)).toMatchObject(refused(403, 'UNAUTHORIZED_USER'))
      }
      for (const id of [1004, 99_999]) {
        expect(await ofShop(id, 'merchantAdministrator')).toMatchObject(refused(403, 'UNAUTHORIZED_USER'))
      }
      expect((await ofMerchant(101, 'merchantRedemptions')).status).toBe(200)
      expect(await ofMerchant(103, 'merchantRedemptions')).toMatchObject(refused(403, 'UNAUTHORIZED_USER'))
      expect(await ofShop(1006, 'merchantRedemptions')).toMatchObject(refused(403, 'UNAUTHORIZED_USER'))
    })

    test('a sub-merchant administrator sees its own shop and no other of the same merchant', async () => {
      expect((await ofShop(1001)).status).toBe(200)
      for (const id of [1002, 1004, 99_999]) {
        expect(await ofShop(id)).toMatchObject(refused(403, 'UNAUTHORIZED_USER'))
      }
    })

    test('what cannot be an id is Not Found for everybody; 0 does not mean all', async () => {
      for (const id of [0, -1, 'NONE', '101 or 1=1', '99999999999']) {
        expect(await ofMerchant(id)).toMatchObject(refused(404, 'Not Found'))
        expect(await ofShop(id)).toMatchObject(refused(404, 'Not Found'))
        expect(await ofShop(id, 'administrator')).toMatchObject(refused(404, 'Not Found'))
      }
    })

    test('the platform sees every merchant and shop; one that is not there is Not Found', async () => {
      for (const role of ['administrator', 'accountant', 'customerCare'] as const) {
        expect((await ofMerchant(102, role)).status).toBe(200)
        expect((await ofShop(1004, role)).status).toBe(200)
        expect(await ofMerchant(99_999, role)).toMatchObject(refused(404, 'Not Found'))
        expect(await ofShop(99_999, role)).toMatchObject(refused(404, 'Not Found'))
      }
    })

    test('a merchant user without a merchant is told so', async () => {
      const works = await db.select().from(userMerchants)
      const redemptionsUser = works.at(-1)?.userId ?? 0
      await db.delete(userMerchants).where(eq(userMerchants.userId, redemptionsUser))
      const answer = await ofMerchant(101, 'merchantRedemptions')
      await db.insert(userMerchants).values(works.filter(({ userId }) => userId === redemptionsUser))
      expect(answer).toMatchObject(refused(403, 'User is not a merchant.'))
    })

    test('for the other roles they do not open', async () => {
      const merchants: readonly KnownRole[] = [
        'administrator',
        'accountant',
        'customerCare',
        'merchantAdministrator',
        'merchantRedemptions',
      ]
      for (const role of roles) {
        const gate = refused(403, 'UNAUTHORIZED_USER')
        if (!merchants.includes(role)) expect(await ofMerchant(101, role)).toMatchObject(gate)
        if (!merchants.includes(role) && role !== 'subMerchantAdministrator') {
          expect(await ofShop(1001, role)).toMatchObject(gate)
        }
      }
    })
  })
}
