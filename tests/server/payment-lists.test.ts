import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/payments/payment-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { merchantPayables } from '#server/data/schema/redemptions.ts'
import { addRedemptions, aRedemption, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { asHttp, type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type PaymentRow = typeof merchantPayables.$inferInsert

const idsOf = ({ body }: Sent): number[] => body.coreMerchantPayable.map(({ id }: { id: number }) => id)

for (const { name, db } of engines) {
  describe(`payments on ${name}`, () => {
    let server: ServerUnderTest
    const addPayments = (...rows: Partial<PaymentRow>[]) =>
      db.insert(merchantPayables).values(
        rows.map((row) => ({
          merchantId: 101,
          referenceCode: 'CEFT1',
          amountCents: 237_594,
          paymentDate: '2026-11-18',
          createdAt: new Date('2026-11-18T06:00:00Z'),
          createdByEmail: 'accountant@demo.lk',
          notifiesMerchant: true,
          ...row,
        })),
      )
    const as = async (role: KnownRole) => ({ token: await server.tokenOf(role) })
    const all = async (page = 1, role: KnownRole = 'administrator') =>
      server.send(request(calls.getAllPayments, { params: { page } }), await as(role))
    const ofMerchant = async (merchantId: number | null, role: KnownRole = 'administrator') =>
      server.send(request(calls.getMerchantPayments, { body: { merchantId, page: 1 } }), await as(role))
    const filter = async (
      body: Partial<CallInput<typeof calls.filterPayments>['body']>,
      role: KnownRole = 'administrator',
    ) => server.send(request(calls.filterPayments, { body: { page: 1, ...body } }), await as(role))
    const csv = async (
      { merchantId, ...body }: { merchantId?: number; startDate?: string | null; endDate?: string | null } = {},
      role: KnownRole = 'administrator',
    ) => {
      const { url, ...rest } = asHttp(
        request(calls.downloadPayments, { query: merchantId === undefined ? {} : { merchantId }, body }),
      )
      const headers = { authorization: `Bearer ${(await as(role)).token}` }
      return server.app.inject({ url, ...rest, headers })
    }

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
    })

    test('no payments are a page without rows', async () => {
      expect((await all()).body).toEqual({ coreMerchantPayable: [], total: 0, current: 1 })
    })

    test('a payment has its merchant and its redemptions with what each earned', async () => {
      await addPayments({})
      const ids = await addRedemptions(
        db,
        aRedemption({ code: 'AB12CD34EF', payableId: 1 }),
        aRedemption({ code: 'CD34EF56GH', payableId: 1, at: new Date('2026-11-19T04:00:00Z') }),
        aRedemption(),
      )
      expect((await all()).body).toEqual({
        coreMerchantPayable: [
          {
            id: 1,
            createdTimestamp: '2026-11-18T06:00:00',
            coreMerchant: { id: 101, name: 'Araliya Textiles' },
            redemption: [
              { id: ids[0], redemptionId: 'AB12CD34EF', merchantEarning: 1187.97 },
              { id: ids[1], redemptionId: 'CD34EF56GH', merchantEarning: 1187.97 },
            ],
            referenceCode: 'CEFT1',
            amount: 2375.94,
            paymentDate: '2026-11-18',
          },
        ],
        total: 1,
        current: 1,
      })
    })

    test('ten a page, newest first, and the pages join', async () => {
      const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + Math.floor(n / 2)))
      await addPayments(...Array.from({ length: 21 }, (_, n) => ({ createdAt: day(n) })))
      const pages = [await all(1), await all(2), await all(3)]
      expect(pages.map(({ body }) => [body.total, body.current])).toEqual([
        [3, 1],
        [3, 2],
        [3, 3],
      ])
      expect(pages.flatMap(idsOf)).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n))
      expect((await all(0)).status).toBe(400)
    })

    test('a merchant narrows the list, in every call', async () => {
      await addPayments({}, { merchantId: 102 }, { merchantId: 103 })
      expect(idsOf(await ofMerchant(102))).toEqual([2])
      expect(idsOf(await ofMerchant(null))).toEqual([3, 2, 1])
      expect(idsOf(await filter({ merchantId: 0 }))).toEqual([3, 2, 1])
      expect(idsOf(await filter({ merchantId: '103' }))).toEqual([3])
      expect(await ofMerchant(999)).toMatchObject({ status: 404, body: { message: 'Not Found' } })
    })

    test('a range has both its ends, as instants and as days in Colombo', async () => {
      const at = (createdAt: string) => ({ createdAt: new Date(createdAt) })
      await addPayments(
        at('2026-09-30T18:29:59Z'),
        at('2026-09-30T18:30:00Z'),
        at('2026-10-01T18:29:59Z'),
        at('2026-10-01T18:30:00Z'),
      )
      const day = { startDate: '2026-09-30T18:30:00.000Z', endDate: '2026-10-01T18:29:59.999Z' }
      expect(idsOf(await filter(day))).toEqual([3, 2])
      expect(idsOf(await filter({ startDate: '2026-10-01', endDate: '2026-10-01' }))).toEqual([3, 2])
      expect(idsOf(await filter({ startDate: '2026-10-01', endDate: null }))).toEqual([4, 3, 2])
      expect((await filter({ startDate: 'soon' })).body.message).toContain('startDate')
      expect((await filter({ startDate: '2026-10-02', endDate: '2026-10-01' })).body.message).toContain('startDate')
      const rows = (await csv(day)).body.trim().split('\r\n')
      expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(['3', '2'])
    })

    test('the merchants to choose from come by name', async () => {
      const { body } = await server.send(request(calls.getPaymentMerchants, {}))
      expect(body).toHaveLength(46)
      expect(body[0]).toEqual({ id: 101, name: 'Araliya Textiles' })
      const own = await server.send(request(calls.getPaymentMerchants, {}), await as('merchantAdministrator'))
      expect(own.body.map(({ id }: { id: number }) => id)).toEqual([101, 103])
    })

    test('a merchant administrator sees its own merchants alone, in every call', async () => {
      await addPayments({}, { merchantId: 102 }, { merchantId: 103 })
      const role = 'merchantAdministrator'
      expect(idsOf(await all(1, role))).toEqual([3, 1])
      expect(idsOf(await ofMerchant(103, role))).toEqual([3])
      expect(idsOf(await filter({}, role))).toEqual([3, 1])
      const found = await server.send(
        request(calls.findPaymentsByReference, { body: { merchantId: null, referenceCode: 'CEFT1' } }),
        await as(role),
      )
      expect(idsOf(found)).toEqual([3, 1])
      expect((await csv({}, role)).body.split('\r\n').filter((line) => line.includes('CEFT1'))).toHaveLength(2)
      const refused = [
        await ofMerchant(102, role),
        await ofMerchant(999, role),
        await filter({ merchantId: 102 }, role),
        await server.send(
          request(calls.findPaymentsByReference, { body: { merchantId: 102, referenceCode: 'CEFT1' } }),
          await as(role),
        ),
      ]
      for (const answer of refused)
        expect(answer).toMatchObject({ status: 403, body: { message: 'UNAUTHORIZED_USER' } })
      expect((await csv({ merchantId: 102 }, role)).statusCode).toBe(403)
    })

    test('the CSV is a file Excel opens: exact amounts, Colombo times, quoted text, no formulas', async () => {
      await addPayments({}, { referenceCode: '=1+1, "x"', amountCents: 1_234_567_05, merchantId: 114 })
      await addRedemptions(db, aRedemption({ payableId: 1 }), aRedemption({ payableId: 1 }))
      const answer = await csv()
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/csv')
      expect(answer.headers['content-disposition']).toBe('attachment; filename="Merchant_Payable.csv"')
      expect(answer.body).toBe(
        `\uFEFF${[
          'Payment ID,Date (IST),Payment Date,Merchant ID,Merchant Name,Reference Code,Redemptions,Amount (LKR)',
          `2,18/11/2026 11:30 AM,18/11/2026,114,Pettah Toys & Games,"'=1+1, ""x""",0,1234567.05`,
          '1,18/11/2026 11:30 AM,18/11/2026,101,Araliya Textiles,CEFT1,2,2375.94',
          '',
        ].join('\r\n')}`,
      )
      expect((await csv({ merchantId: 101, startDate: null, endDate: null })).body.split('\r\n')).toHaveLength(3)
      expect((await csv({ startDate: 'x' })).statusCode).toBe(400)
    })
  })
}
