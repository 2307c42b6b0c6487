import { roles } from '#store/access/roles.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/redemptions/redemption-calls.ts'
import { merchantPayables } from '#server/data/schema/redemptions.ts'
import { addRedemptions, aRedemption, clearRedemptions, minutesAgo, oneInEachShop } from './support/a-redemption.ts'
import { askRedemptions, type AskRedemptions, codesOf } from './support/ask-redemptions.ts'
import { openEngines } from './support/engines.ts'
import { asHttp, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`reading redemptions on ${name}`, () => {
    let server: ServerUnderTest
    let ask: AskRedemptions

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
      ask = askRedemptions(server)
    })

    test('no redemptions are a page without rows', async () => {
      expect((await ask.list()).body).toEqual({ earnings: [], total: 0, current: 1 })
    })

    test('a row has the wire names, a numeric id, the ten characters people see, and UTC times without a zone', async () => {
      const [id] = await addRedemptions(
        db,
        aRedemption({ code: 'AB12CD34EF', referenceCode: 'REF100001', promoId: 'AVURUDU' }),
      )
      expect((await ask.list()).body.earnings).toEqual([
        {
          id,
          redemptionId: 'AB12CD34EF',
          dateTime: '2026-11-20T04:00:00',
          referenceCode: 'REF100001',
          voucherId: 'SPENT',
          redeemedAmount: 1250.5,
          earnedAmount: 1187.97,
          platformEarnedAmount: 62.53,
          customerName: 'Kumari Silva',
          mobileNo: '+94771234567',
          terminalId: 'T1',
          subMerchantId: 1001,
          subMerchantLocation: 'Nugegoda',
          merchantId: 101,
          merchantName: 'Araliya Textiles',
          status: 'REDEEMED',
          unRedeemedDateTime: null,
          type: 'QR',
          promoId: 'AVURUDU',
          payableStatus: null,
          payableId: null,
        },
      ])
    })

    test('a redemption that was taken back says when, one that was paid says so, and an unknown platform share is null', async () => {
      const [payment] = await db
        .insert(merchantPayables)
        .values({
          merchantId: 101,
          referenceCode: 'P1',
          amountCents: 1,
          paymentDate: '2026-11-20',
          createdAt: minutesAgo(1),
          createdByEmail: 'accountant@demo.lk',
          notifiesMerchant: false,
        })
        .returning()
      await addRedemptions(
        db,
        aRedemption({ at: minutesAgo(1), status: 'UNREDEEMED', unRedeemedAt: new Date('2026-11-20T05:00:00Z') }),
        aRedemption({ at: minutesAgo(2), payableId: payment?.id ?? 0, platformEarnedCents: null }),
      )
      const { earnings } = (await ask.list()).body
      expect(earnings[1].platformEarnedAmount).toBeNull()
      // Which payment it is, those alone learn who may open it.
      const seen = async (role: KnownRole) => (await ask.list({}, role)).body.earnings[1].payableId
      for (const role of roles) {
        const isTold = ['administrator', 'accountant', 'merchantAdministrator'].includes(role)
        expect([role, await seen(role)]).toEqual([role, isTold ? payment?.id : null])
      }
      expect(earnings).toMatchObject([
        { status: 'UNREDEEMED', unRedeemedDateTime: '2026-11-20T05:00:00', payableStatus: null },
        { status: 'REDEEMED', unRedeemedDateTime: null, payableStatus: 'PAID', payableId: payment?.id },
      ])
    })

    test('ten a page, newest first, equal times by id, and the pages join without gap or overlap', async () => {
      const rows = Array.from({ length: 23 }, (_, n) => aRedemption({ at: minutesAgo(Math.floor(n / 4)) }))
      const ids = await addRedemptions(db, ...rows)
      const pages = [
        await ask.list({ page: 1 }),
        await ask.list({ page: 2 }),
        await ask.list({ page: 3 }),
        await ask.list({ page: 4 }),
      ]
      expect(pages.map(({ body }) => [body.earnings.length, body.total, body.current])).toEqual([
        [10, 3, 1],
        [10, 3, 2],
        [3, 3, 3],
        [0, 3, 4],
      ])
      const inOrder = ids.toSorted((a, b) => Math.floor(ids.indexOf(a) / 4) - Math.floor(ids.indexOf(b) / 4) || b - a)
      expect(pages.flatMap(({ body }) => body.earnings.map((row: { id: number }) => row.id))).toEqual(inOrder)
    })

    test('all, nothing, null and 0 mean the same; a merchant or shop narrows', async () => {
      await oneInEachShop(db)
      for (const all of [0, '0', '', null, undefined]) {
        expect(codesOf(await ask.list({ merchantId: all, subMerchantId: all }))).toHaveLength(4)
      }
      expect(codesOf(await ask.list({ merchantId: 101 }))).toEqual(['NUGEGODA01', 'KANDY00001'])
      expect(codesOf(await ask.list({ merchantId: '101', subMerchantId: '1002' }))).toEqual(['KANDY00001'])
      expect(codesOf(await ask.list({ subMerchantId: 1004 }))).toEqual(['COLOMBO001'])
    })

    test('an unknown merchant or shop is not found, and a shop of another merchant is a mismatch', async () => {
      for (const body of [{ merchantId: 999 }, { subMerchantId: 9999 }, { merchantId: 'x' }, { subMerchantId: -1 }]) {
        expect(await ask.list(body)).toMatchObject({ status: 404, body: { message: 'Not Found' } })
      }
      expect(await ask.list({ merchantId: 101, subMerchantId: 1004 })).toMatchObject({
        status: 400,
        body: { message: 'MERCHANT_MISMATCH' },
      })
      expect((await ask.list({ page: 0 })).body.message).toContain('page')
    })

    test('a range is of whole days in Colombo, both included', async () => {
      const at = (code: string, when: string) => aRedemption({ code, at: new Date(when) })
      await addRedemptions(
        db,
        at('BEFORE0000', '2026-09-30T18:29:59Z'),
        at('FIRST00000', '2026-09-30T18:30:00Z'),
        at('LAST000000', '2026-10-02T18:29:59Z'),
        at('AFTER00000', '2026-10-02T18:30:00Z'),
      )
      const range = { startDate: '2026-10-01', endDate: '2026-10-02' }
      expect(codesOf(await ask.byDate(0, range))).toEqual(['LAST000000', 'FIRST00000'])
      expect(codesOf(await ask.byDate(0, { startDate: '2026-10-02' }))).toEqual(['AFTER00000', 'LAST000000'])
      expect(codesOf(await ask.byDate(0, { endDate: '2026-10-01' }))).toEqual(['FIRST00000', 'BEFORE0000'])
      expect(codesOf(await ask.byDate(0, { ...range, startDate: '2026-10-01T00:00:00+05:30' }))).toHaveLength(2)
      expect(codesOf(await ask.byDate(0, { startDate: '2026-10-03', endDate: '2026-10-03' }))).toEqual(['AFTER00000'])
      expect(codesOf(await ask.search('REFERENCE_CODE', 'REF', range))).toEqual(['LAST000000', 'FIRST00000'])
      const { body } = await server.send(request(calls.downloadRedemptionsByDate, { query: { ...range, id: 101 } }))
      expect(body.map((row: { redemptionId: string }) => row.redemptionId)).toEqual(['LAST000000', 'FIRST00000'])
    })

    test('days that no calendar has and ranges that run backwards are refused by name', async () => {
      for (const wrong of ['2026-02-31', '01/10/2026', 'today', '2026-02-31T00:00:00Z', '2026-10-01T00:00:00']) {
        expect(await ask.byDate(0, { startDate: wrong })).toMatchObject({
          status: 400,
          body: { message: 'startDate: must be a date like 2026-10-01' },
        })
      }
      expect((await ask.byDate(0, { startDate: '2026-10-02', endDate: '2026-10-01' })).body.message).toBe(
        'startDate: must not be after endDate',
      )
    })

    test('the size of a page by date can be chosen, ten unless said otherwise', async () => {
      await addRedemptions(db, ...Array.from({ length: 12 }, () => aRedemption()))
      expect((await ask.byDate(0)).body).toMatchObject({ total: 2, current: 1 })
      expect((await ask.byDate(0, { size: 5, page: 3 })).body).toMatchObject({ total: 3, current: 3 })
      expect(codesOf(await ask.byDate(0, { size: 5, page: 3 }))).toHaveLength(2)
      expect((await ask.byDate(0, { size: 501 })).body.message).toContain('size')
    })

    test('ids and reference codes are found whole or by their beginning, in any case; signs are text', async () => {
      await addRedemptions(
        db,
        aRedemption({ code: 'AB12CD34EF', referenceCode: 'bill 100%_1' }),
        aRedemption({ code: 'XB12CD34EF', referenceCode: 'OTHER' }),
      )
      expect(codesOf(await ask.search('REDEMPTION_ID', 'ab12cd34ef'))).toEqual(['AB12CD34EF'])
      expect(codesOf(await ask.search('REDEMPTION_ID', ' AB1 '))).toEqual(['AB12CD34EF'])
      expect(codesOf(await ask.search('REDEMPTION_ID', 'B12'))).toEqual([])
      expect(codesOf(await ask.search('REDEMPTION_ID', '%'))).toEqual([])
      expect(codesOf(await ask.search('REFERENCE_CODE', 'BILL 100%_'))).toEqual(['AB12CD34EF'])
      expect(codesOf(await ask.search('REFERENCE_CODE', 'bill 1000'))).toEqual([])
      expect((await ask.search('REDEMPTION_ID', '  ')).body.message).toContain('searchKey')
      expect((await ask.search('NAME' as 'REDEMPTION_ID', 'x')).body.message).toContain('selectIdType')
    })

    test('a download has everything under the names of exports, the full set for the administrator alone', async () => {
      await oneInEachShop(db)
      const [row] = (await ask.download(1001)).body
      expect(row).toMatchObject({
        redemptionId: 'NUGEGODA01',
        timestamp: '2026-11-20T05:59:00',
        amount: 1250.5,
        merchantEarning: 1187.97,
        platformEarnedAmount: 62.53,
        merchantId: 101,
        merchantName: 'Araliya Textiles',
      })
      expect((await ask.download(101)).body).toHaveLength(2)
      expect((await ask.download(0)).body).toHaveLength(4)
      expect(await ask.download(777)).toMatchObject({ status: 404, body: { message: 'Not Found' } })
      const [reduced] = (await ask.download(1001, 'accountant')).body
      expect(Object.keys(reduced)).not.toEqual(expect.arrayContaining(['merchantName']))
      expect(Object.keys(reduced)).not.toEqual(expect.arrayContaining(['merchantId']))
      expect(Object.keys(reduced)).not.toEqual(expect.arrayContaining(['platformEarnedAmount']))
    })

    test('what can be paid is neither paid nor taken back, of one merchant', async () => {
      const ids = await oneInEachShop(db)
      await addRedemptions(db, aRedemption({ code: 'TAKENBACK1', status: 'UNREDEEMED', unRedeemedAt: minutesAgo(1) }))
      const [payment] = await db
        .insert(merchantPayables)
        .values({
          merchantId: 101,
          referenceCode: 'P1',
          amountCents: 118_797,
          paymentDate: '2026-11-20',
          createdAt: minutesAgo(0),
          createdByEmail: 'accountant@demo.lk',
          notifiesMerchant: false,
        })
        .returning()
      await db.execute(`update redemptions set payable_id = ${payment?.id} where id = ${ids[0]}`)
      const toPay = await server.send(request(calls.getRedemptionsForPayment, { body: { merchantId: 101, page: 1 } }))
      expect(codesOf(toPay)).toEqual(['KANDY00001'])
      const params = { merchantId: 101 }
      const ofDay = async (day: string) =>
        codesOf(
          await server.send(
            request(calls.searchRedemptionsForPaymentByDate, {
              params,
              query: { page: 1, startDate: day, endDate: day },
            }),
          ),
        )
      expect(await ofDay('2026-11-20')).toEqual(['KANDY00001'])
      expect(await ofDay('2026-11-19')).toEqual([])
      const find = async (redemptionid: string, selectIdType: 'REDEMPTION_ID' | 'REDEMPTION_ID_FOR_PAYMENT') =>
        codesOf(
          await server.send(
            request(calls.searchMerchantRedemptions, { params, query: { page: 1, redemptionid, selectIdType } }),
          ),
        )
      expect(await find('kandy00001', 'REDEMPTION_ID_FOR_PAYMENT')).toEqual(['KANDY00001'])
      expect(await find('NUGEGODA01', 'REDEMPTION_ID_FOR_PAYMENT')).toEqual([])
      expect(await find('NUGEGODA01', 'REDEMPTION_ID')).toEqual(['NUGEGODA01'])
      expect(await find('COLOMBO001', 'REDEMPTION_ID')).toEqual([])
      expect(codesOf(await ask.search('REDEMPTION_ID_FOR_PAYMENT', 'NUGEGODA01'))).toEqual([])
    })

    test('the slashes at the end belong to the addresses', () => {
      const addresses = [
        asHttp(
          request(calls.searchRedemptionsByDate, { params: { subMerchantId: 1001 }, query: { page: 1, size: 10 } }),
        ),
        asHttp(
          request(calls.searchMerchantRedemptions, {
            params: { merchantId: 101 },
            query: { page: 1, redemptionid: 'AB', selectIdType: 'REDEMPTION_ID' },
          }),
        ),
        asHttp(request(calls.downloadRedemptionsByDate, { query: { id: 0 } })),
        asHttp(request(calls.getUnredeemState, { query: { redemptionId: 'AB12CD34EF' } })),
        asHttp(request(calls.searchRedemptionsForPaymentByDate, { params: { merchantId: 101 }, query: { page: 1 } })),
      ].map(({ url }) => url)
      expect(addresses).toEqual([
        '/v1.0/app/redemption/1001/searchbydate/?page=1&size=10',
        '/v1.0/app/redemption/101/searchByRedemptionId/?page=1&redemptionid=AB&selectIdType=REDEMPTION_ID',
        '/v1.0/app/redemption/download-by-date/?id=0',
        '/v1.0/app/redemption/un-redeem-state/?redemptionId=AB12CD34EF',
        '/v1.0/app/redemption/101/for-payments/searchByDate/?page=1',
      ])
    })
  })
}
