import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { getMerchantCodes } from '#store/resources/redemptions/redemption-calls.ts'
import {
  getDeliveryEmail,
  getVouchers,
  getVoucherTransactions,
  getVoucherTransfers,
  searchVouchers,
  voucherStatuses,
  type voucherSearchIds,
  type voucherStatusKeys,
} from '#store/resources/vouchers/voucher-calls.ts'
import { redemptionCodes, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import {
  clearVouchers,
  type Sent,
  type ServerUnderTest,
  startServer,
  writeAccounts,
} from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const newest = { sortBy: 'created_date', order: 'desc' } as const
const idsOf = ({ body }: Sent): string[] => body.list.map((row: { id: string }) => row.id)

for (const { name, db } of engines) {
  describe(`reading vouchers on ${name}`, () => {
    let server: ServerUnderTest
    const list = (
      statusKey: (typeof voucherStatusKeys)[number],
      page = 1,
      pageSize = 100,
      order: 'asc' | 'desc' = 'desc',
    ) => server.send(request(getVouchers, { query: { statusKey, page, pageSize, sortBy: 'created_date', order } }))
    const search = (searchId: (typeof voucherSearchIds)[number], searchKey: string) =>
      server.send(request(searchVouchers, { body: { searchId, searchKey, page: 1, pageSize: 100, ...newest } }))

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
    })

    test('an empty collection is a page without rows', async () => {
      expect((await list('ALL')).body).toEqual({ list: [], totalPageCount: 0, pageNo: 1 })
    })

    test('a row has the wire names, UTC times without a zone and the expiry in Colombo time', async () => {
      await addVouchers(db, aVoucher({ id: 'AB12CD34EF', amountCents: 1_250_050, merchantGroup: null }))
      const { body } = await list('ALL')
      expect(body.list).toEqual([
        {
          id: 'AB12CD34EF',
          sender: 'Nimal Perera',
          ownerName: 'Kumari Silva',
          ownerMobile: '+94771234567',
          message: 'Happy birthday!',
          amount: 12_500.5,
          balance: 12_500.5,
          createdDate: '2026-10-01T06:12:00',
          expiryDate: '2027-10-01T23:59:59+05:30',
          status: 'ACTIVE',
          deleteDate: null,
          imageFront: '/api/themes/birthday.svg',
          purchaseId: '500001',
          merchantGroup: null,
        },
      ])
    })

    test('newest first, equal times by id, and the pages join without gap or overlap', async () => {
      const at = new Date('2026-10-01T06:12:00Z')
      const same = Array.from({ length: 7 }, (_, n) => aVoucher({ id: `SAME${n}`, createdDate: at }))
      await addVouchers(
        db,
        ...same,
        aVoucher({ id: 'NEW', createdDate: new Date('2026-10-02T00:00:00Z') }),
        aVoucher({ id: 'OLD', createdDate: new Date('2025-10-02T00:00:00Z') }),
      )
      const pages = [await list('ALL', 1, 4), await list('ALL', 2, 4), await list('ALL', 3, 4), await list('ALL', 4, 4)]
      expect(pages.map(({ body }) => [body.pageNo, body.totalPageCount])).toEqual([
        [1, 3],
        [2, 3],
        [3, 3],
        [4, 3],
      ])
      const inOrder = ['NEW', 'SAME6', 'SAME5', 'SAME4', 'SAME3', 'SAME2', 'SAME1', 'SAME0', 'OLD']
      expect(pages.flatMap(idsOf)).toEqual(inOrder)
      expect(idsOf(await list('ALL', 1, 100, 'asc'))).toEqual(inOrder.toReversed())
    })

    test('each status lists its own, and ALL lists everything', async () => {
      await addVouchers(db, ...voucherStatuses.map((status) => aVoucher({ id: status, status })))
      for (const status of voucherStatuses) expect(idsOf(await list(status))).toEqual([status])
      expect(idsOf(await list('ALL')).sort()).toEqual([...voucherStatuses].sort())
    })

    test('a page, size or status that makes no sense is refused by name', async () => {
      expect((await list('ALL', 0)).body.message).toContain('page')
      expect((await list('ALL', 1, 501)).body.message).toContain('pageSize')
      expect((await list('SOLD' as 'ALL')).body.message).toContain('statusKey')
      expect(await list('ALL', 1_000_000, 500)).toMatchObject({ status: 200, body: { list: [] } })
    })

    test('a large list is counted once in ten seconds, its rows are always the newest', async () => {
      await db.execute(sql`insert into vouchers (id, sender, sender_mobile, owner_name, owner_mobile, owner_mobile_core, message,
        amount_cents, created_date, expiry_date, status, image_front, purchase_id)
        select 'V' || n, 'a', 'b', 'c', 'd', 'e', 'f', 100, timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2027-01-01', 'ACTIVE', '', ''
        from generate_series(1, 50000) n`)
      const pages = async () => (await list('ALL', 1, 500)).body.totalPageCount
      expect(await pages()).toBe(100)
      await addVouchers(db, aVoucher({ id: 'NEWEST' }))
      expect(await pages()).toBe(100)
      expect(idsOf(await list('ALL', 1, 1))).toEqual(['NEWEST'])
      server.clock.pass({ seconds: 10 })
      expect(await pages()).toBe(101)
    })

    test('an id is found whole or by its beginning, in any case', async () => {
      await addVouchers(db, aVoucher({ id: 'AB12CD34EF' }), aVoucher({ id: 'XB12CD34EF' }))
      expect(idsOf(await search('id', 'ab12cd34ef'))).toEqual(['AB12CD34EF'])
      expect(idsOf(await search('id', 'AB1'))).toEqual(['AB12CD34EF'])
      expect(idsOf(await search('id', 'NOTHING'))).toEqual([])
    })

    test('a mobile number is found in whatever form it is typed or stored', async () => {
      await addVouchers(
        db,
        aVoucher({ id: 'PLUS', ownerMobile: '+94771234567' }),
        aVoucher({ id: 'TRUNK', ownerMobile: '0771234567' }),
        aVoucher({ id: 'OTHER', ownerMobile: '+94717654321' }),
      )
      for (const typed of ['+94 77 123 4567', '0771234567', '771234567', '94771234567', '1234567']) {
        expect(idsOf(await search('receiver_mobile', typed)).sort()).toEqual(['PLUS', 'TRUNK'])
      }
      expect((await search('receiver_mobile', '+')).status).toBe(400)
    })

    test('names are found by any part, in any case and script', async () => {
      await addVouchers(
        db,
        aVoucher({ id: 'LATIN', sender: 'Nimal Perera', ownerName: 'A. B. Silva' }),
        aVoucher({ id: 'SINHALA', sender: 'නිමල් පෙරේරා', ownerName: 'கார்த்திக் சிவகுமார்' }),
      )
      expect(idsOf(await search('sender_name', 'PERER'))).toEqual(['LATIN'])
      expect(idsOf(await search('sender_name', 'පෙරේ'))).toEqual(['SINHALA'])
      expect(idsOf(await search('receiver_name', 'சிவ'))).toEqual(['SINHALA'])
      expect(idsOf(await search('receiver_name', 'b. sil'))).toEqual(['LATIN'])
    })

    test('percent, underscore and quotes are text, not patterns', async () => {
      await addVouchers(db, aVoucher({ id: 'PLAIN' }), aVoucher({ id: 'SIGNS', sender: "100% _sure_ 'ok' \\" }))
      for (const typed of ['100%', '_sure_', "'ok'", '\\'])
        expect(idsOf(await search('sender_name', typed))).toEqual(['SIGNS'])
      expect(idsOf(await search('id', '%'))).toEqual([])
    })

    test('a day is the day in Colombo', async () => {
      const created = (id: string, at: string) => aVoucher({ id, createdDate: new Date(at) })
      await addVouchers(
        db,
        created('BEFORE', '2026-09-30T18:29:59Z'),
        created('FIRST', '2026-09-30T18:30:00Z'),
        created('LAST', '2026-10-01T18:29:59Z'),
        created('AFTER', '2026-10-01T18:30:00Z'),
      )
      expect(idsOf(await search('created_date', '2026-10-01'))).toEqual(['LAST', 'FIRST'])
      expect(idsOf(await search('expiry_date', '2027-10-01'))).toHaveLength(4)
      for (const wrong of ['2026-02-31', '2026-13-01', '01/10/2026', 'today']) {
        expect((await search('created_date', wrong)).body.message).toContain('searchKey')
      }
    })

    test('search pages like the list, newest first', async () => {
      const rows = Array.from({ length: 5 }, (_, n) =>
        aVoucher({ id: `P${n}`, createdDate: new Date(Date.UTC(2026, 1, n + 1)) }),
      )
      await addVouchers(db, ...rows)
      const page = (number: number) =>
        server.send(
          request(searchVouchers, {
            body: { searchId: 'sender_name', searchKey: 'nimal', page: number, pageSize: 2, ...newest },
          }),
        )
      expect([await page(1), await page(2), await page(3)].flatMap(idsOf)).toEqual(['P4', 'P3', 'P2', 'P1', 'P0'])
      expect((await page(2)).body).toMatchObject({ pageNo: 2, totalPageCount: 3 })
    })

    test('transactions come newest first with the balance after each', async () => {
      await addVouchers(db, aVoucher({ id: 'USED' }))
      const row = {
        voucherId: 'USED',
        status: 'COMPLETE',
        redemptionId: null,
        merchant: null,
        subMerchant: null,
        referenceCode: null,
      }
      await db.insert(voucherTransactions).values([
        {
          ...row,
          transactionType: 'CREDIT',
          description: 'Voucher issued',
          amountCents: 500_000,
          runningBalanceCents: 500_000,
          at: new Date('2026-10-01T06:12:00Z'),
        },
        {
          ...row,
          transactionType: 'DEBIT',
          description: 'Purchase',
          amountCents: 125_050,
          runningBalanceCents: 374_950,
          at: new Date('2026-10-05T06:12:00Z'),
          redemptionId: 'AB12CD34EF',
          merchant: 'Araliya Textiles',
          subMerchant: 'Kandy',
          referenceCode: 'REF1',
        },
      ])
      expect((await list('ALL')).body.list[0]).toMatchObject({ amount: 5000, balance: 3749.5 })
      const { body } = await server.send(request(getVoucherTransactions, { params: { id: 'used' } }))
      expect(body.map((one: { amount: number; runningBalance: number }) => [one.amount, one.runningBalance])).toEqual([
        [1250.5, 3749.5],
        [5000, 5000],
      ])
      expect(body[0]).toMatchObject({
        timestamp: '2026-10-05T06:12:00',
        merchant: 'Araliya Textiles',
        redemptionId: 'AB12CD34EF',
      })
    })

    test('delivery says the address and the planned time, or that there is none', async () => {
      await addVouchers(
        db,
        aVoucher({ id: 'PLANNED', scheduledDate: new Date('2026-12-24T03:30:00Z') }),
        aVoucher({ id: 'PLAIN', deliveryEmail: null }),
      )
      const delivery = async (id: string) => (await server.send(request(getDeliveryEmail, { params: { id } }))).body
      expect(await delivery('PLANNED')).toEqual({
        deliveryEmail: 'kumari@example.com',
        scheduledDate: '2026-12-24T09:00:00+05:30',
      })
      expect(await delivery('PLAIN')).toEqual({ deliveryEmail: null, scheduledDate: null })
    })

    test('an unknown voucher has no history', async () => {
      for (const call of [getVoucherTransactions, getVoucherTransfers, getDeliveryEmail]) {
        const answer = await server.send(request(call, { params: { id: 'NONE' } }))
        expect(answer).toMatchObject({ status: 404, body: { message: 'VOUCHER_NOT_FOUND' } })
      }
    })

    test('merchant groups are found by id, by name and by description', async () => {
      const find = async (text: string, searchType: 'ID' | 'DESCRIPTION') =>
        (await server.send(request(searchMerchantGroups, { params: { text }, query: { searchType } }))).body.map(
          (one: { id: number }) => one.id,
        )
      expect(await find('3', 'ID')).toEqual([3])
      expect(await find('food', 'ID')).toEqual([])
      expect(await find('FISH', 'DESCRIPTION')).toEqual([3])
      expect(await find('Kandy', 'DESCRIPTION')).toEqual([6])
      expect(await find('nothing like it', 'DESCRIPTION')).toEqual([])
      expect(
        (
          await server.send(
            request(searchMerchantGroups, { params: { text: 'a' }, query: { searchType: 'NAME' as 'ID' } }),
          )
        ).status,
      ).toBe(400)
    })

    test('merchant codes are those of the redemption', async () => {
      const code = { voucherCode: 'AAAA-BBBB', denominationCents: 100_050, expiry: '2027-01-31' }
      await db.insert(redemptionCodes).values([
        { ...code, serialNumber: 'S1', redemptionId: 'AB12CD34EF' },
        { ...code, serialNumber: 'S2', redemptionId: 'OTHER' },
      ])
      const codes = async (redemptionId: string) =>
        (await server.send(request(getMerchantCodes, { body: { redemptionId } }))).body
      expect(await codes('ab12cd34ef')).toEqual({
        voucherCodeList: [{ voucherCode: 'AAAA-BBBB', denomination: 1000.5, expiry: '2027-01-31', serialNumber: 'S1' }],
      })
      expect(await codes('NONE')).toEqual({ voucherCodeList: [] })
    })
  })
}
