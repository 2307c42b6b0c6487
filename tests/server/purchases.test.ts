import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import {
  filterPurchasesByDate,
  getPurchaseCsv,
  getPurchases,
  purchaseStatusKeys,
  purchaseTypeKeys,
  purchaseTypes,
  searchPurchases,
} from '#store/resources/purchases/purchase-calls.ts'
import { purchases } from '#server/data/schema/purchases.ts'
import { addDelivery, addPending, addPurchases, aPurchase, clearPurchases } from './support/a-purchase.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type TypeKey = (typeof purchaseTypeKeys)[number]
type StatusKey = (typeof purchaseStatusKeys)[number]

const idsOf = ({ body }: Sent): number[] => body.purchasesList.map((row: { id: number }) => row.id)
const onDay = (day: number, time = '06:12:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}Z`)

for (const { name, db } of engines) {
  describe(`reading purchases on ${name}`, () => {
    let server: ServerUnderTest
    const list = (typeKey: TypeKey = 'ALL', statusKey: StatusKey = 'ALL', page = 1) =>
      server.send(request(getPurchases, { body: { typeKey, statusKey, page } }))
    const search = (searchId: 'id' | 'user_id' | 'voucher_id', searchKey: string, purchaseType: TypeKey = 'ALL') =>
      server.send(request(searchPurchases, { body: { searchKey, searchId, purchaseType, page: 1 } }))
    const filter = (startDate: string, endDate: string, how: { purchaseType?: TypeKey; statusKey?: StatusKey } = {}) =>
      server.send(
        request(filterPurchasesByDate, {
          body: { startDate, endDate, purchaseType: 'ALL', statusKey: 'ALL', page: 1, ...how },
        }),
      )
    const csv = async (how: { startDate?: string | null; endDate?: string | null; purchaseType?: TypeKey } = {}) => {
      const body = { purchaseType: 'ALL', statusKey: 'ALL', ...how } as const
      const answer = await server.send(request(getPurchaseCsv, { body }), { token: await server.tokenOf('accountant') })
      return { ...answer, lines: answer.bytes.toString('utf8').split('\r\n') }
    }

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('an empty collection is a page without rows', async () => {
      expect((await list()).body).toEqual({ purchasesList: [], total: 0, current: 1 })
    })

    test('a complete purchase has its voucher, money to the cent, payment and times in UTC', async () => {
      await addVouchers(db, aVoucher({ id: 'GV1', purchaseId: '1' }))
      const [id = 0] = await addPurchases(
        db,
        aPurchase({
          voucherId: 'GV1',
          amountCents: 1_250_050,
          addOns: [{ name: 'Gift wrapping', priceCents: 35_050 }],
          scheduledDate: new Date('2026-12-24T03:30:00Z'),
        }),
      )
      await addDelivery(db, { purchaseId: id })
      expect((await list()).body.purchasesList).toEqual([
        {
          id,
          createdBy: { id: 1001 },
          voucher: { id: 'GV1' },
          amount: 12_500.5,
          type: 'CREATE',
          status: 'complete',
          completedByAdmin: false,
          completedBy: null,
          addOns: [{ name: 'Gift wrapping', price: 350.5 }],
          physicalOption: 'COURIER_DELIVERY',
          createdDate: '2026-11-10T06:12:00.000Z',
          scheduledDate: '2026-12-24T03:30:00.000Z',
          deliveryEmail: 'kumari@example.com',
          deliverySMS: '+94771234567',
          pendingVoucherId: 0,
          modesOfDelivery: { sms: true, email: true },
          payment: {
            payeeName: 'Nimal Perera',
            paymentType: 'BANK_TRANSFER',
            paymentTime: '2026-11-10T06:20:00.000Z',
            orderReferenceNumber: 'ORD12345678',
          },
        },
      ])
    })

    test('a pending purchase names its pending voucher and has no voucher yet', async () => {
      const { pendingVoucherId } = await addPending(db, { purchase: { paymentType: null } })
      expect((await list()).body.purchasesList).toMatchObject([
        { status: 'pending', pendingVoucherId, voucher: null, payment: null },
      ])
    })

    test('ten a page, newest first, equal times by id, and the pages join without gap or overlap', async () => {
      const at = onDay(10)
      await addPurchases(
        db,
        ...Array.from({ length: 22 }, () => aPurchase({ createdDate: at })),
        aPurchase({ id: 100, createdDate: onDay(9) }),
        aPurchase({ id: 50, createdDate: onDay(11) }),
      )
      const pages = [await list('ALL', 'ALL', 1), await list('ALL', 'ALL', 2), await list('ALL', 'ALL', 3)]
      expect(pages.map(({ body }) => [body.purchasesList.length, body.total, body.current])).toEqual([
        [10, 3, 1],
        [10, 3, 2],
        [4, 3, 3],
      ])
      expect(pages.flatMap(idsOf)).toEqual([50, ...Array.from({ length: 22 }, (_, n) => 22 - n), 100])
      expect((await list('ALL', 'ALL', 4)).body.purchasesList).toEqual([])
    })

    test('each type and each status lists its own', async () => {
      await addPurchases(db, ...purchaseTypes.map((type, n) => aPurchase({ id: n + 1, type })))
      const { purchaseId } = await addPending(db, { purchase: { id: 60, type: 'CREATE' } })
      for (const [n, type] of purchaseTypes.entries()) expect(idsOf(await list(type, 'complete'))).toEqual([n + 1])
      expect(idsOf(await list('ALL', 'pending'))).toEqual([purchaseId])
      expect(new Set(idsOf(await list('CREATE')))).toEqual(new Set([1, purchaseId]))
      expect(idsOf(await list('TOPUP', 'pending'))).toEqual([])
      expect(idsOf(await list())).toHaveLength(6)
    })

    test('a purchase is found by its id, its customer and its voucher', async () => {
      await addVouchers(
        db,
        aVoucher({ id: 'AB12CD34EF', purchaseId: '11' }),
        aVoucher({ id: 'XY12', purchaseId: '11' }),
      )
      await addPurchases(
        db,
        aPurchase({ id: 11, voucherId: 'AB12CD34EF', createdById: 2002 }),
        aPurchase({ id: 12, voucherId: 'AB12CD34EF', type: 'TOPUP', createdDate: onDay(12) }),
        aPurchase({ id: 111 }),
      )
      expect(idsOf(await search('id', '11'))).toEqual([11])
      expect(idsOf(await search('user_id', '2002'))).toEqual([11])
      expect(idsOf(await search('user_id', ' 1001 '))).toEqual([12, 111])
      // By the whole id, by its beginning in any case, and by another voucher of the same purchase.
      expect(idsOf(await search('voucher_id', 'AB12CD34EF'))).toEqual([12, 11])
      expect(idsOf(await search('voucher_id', 'ab1'))).toEqual([12, 11])
      expect(idsOf(await search('voucher_id', 'XY12'))).toEqual([11])
      expect(idsOf(await search('voucher_id', 'ab1', 'TOPUP'))).toEqual([12])
    })

    test('a search for what can be no id finds nothing, and signs are text', async () => {
      await addVouchers(db, aVoucher({ id: 'AB12', purchaseId: 'no number' }))
      await addPurchases(db, aPurchase())
      for (const text of ['AB12', '99999999999', '0', '%', '_']) {
        expect((await search('id', text)).body).toEqual({ purchasesList: [], total: 0, current: 1 })
        expect((await search('user_id', text)).body.purchasesList).toEqual([])
        expect((await search('voucher_id', text)).body.purchasesList).toEqual([])
      }
    })

    test('a range of days is of Colombo, both included, with type and status', async () => {
      await addPurchases(
        db,
        aPurchase({ id: 1, createdDate: onDay(9, '18:29:59') }),
        aPurchase({ id: 2, createdDate: onDay(9, '18:30:00') }),
        aPurchase({ id: 3, createdDate: onDay(11, '18:29:59'), type: 'REGIFT' }),
        aPurchase({ id: 4, createdDate: onDay(11, '18:30:00') }),
      )
      expect(idsOf(await filter('2026-11-10', '2026-11-11'))).toEqual([3, 2])
      expect(idsOf(await filter('2026-11-10', '2026-11-11', { purchaseType: 'REGIFT' }))).toEqual([3])
      expect(idsOf(await filter('2026-11-10', '2026-11-11', { statusKey: 'pending' }))).toEqual([])
      expect((await filter('2026-11-11', '2026-11-10')).body.message).toBe('startDate: must not be after endDate')
      expect((await filter('2026-02-31', '2026-03-01')).body.message).toContain('startDate')
    })

    test('the CSV has every purchase of the filter, money with two decimals and times of Colombo', async () => {
      await addVouchers(db, aVoucher({ id: 'GV1', purchaseId: '1' }))
      await addPurchases(
        db,
        aPurchase({ id: 1, voucherId: 'GV1', amountCents: 1_250_005, createdDate: onDay(9) }),
        aPurchase({ id: 2, type: 'TOPUP', createdDate: onDay(10) }),
      )
      await addPending(db, { purchase: { id: 3, createdDate: onDay(11), createdById: 1002 } })
      const all = await csv()
      expect(all.lines).toEqual([
        'ID,User ID,Voucher ID,Amount (LKR),Type,Status,Created Date',
        '3,1002,,5000.00,CREATE,pending,2026-11-11 11:42:00',
        '2,1001,,5000.00,TOPUP,complete,2026-11-10 11:42:00',
        '1,1001,GV1,12500.05,CREATE,complete,2026-11-09 11:42:00',
        '',
      ])
      expect(all.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="purchases_201126-113000.csv"',
      })
      expect((await csv({ startDate: '2026-11-10', endDate: '2026-11-10' })).lines).toHaveLength(3)
      expect((await csv({ startDate: null, endDate: null, purchaseType: 'REGIFT' })).lines).toEqual([all.lines[0], ''])
      expect((await csv({ startDate: '2026-11-11', endDate: '2026-11-10' })).status).toBe(400)
    })

    test('a page, type, status or search that makes no sense is refused by name', async () => {
      expect((await list('ALL', 'ALL', 0)).body.message).toContain('page')
      expect((await list('GIFT' as 'ALL')).body.message).toContain('typeKey')
      expect((await list('ALL', 'PENDING' as 'pending')).body.message).toContain('statusKey')
      expect((await search('name' as 'id', 'x')).body.message).toContain('searchId')
      expect((await search('id', 'x'.repeat(51))).body.message).toContain('searchKey')
      expect((await search('id', '')).body.message).toContain('searchKey')
    })

    test('a purchase that was made a moment ago is in the list', async () => {
      await list()
      const [id = 0] = await addPurchases(db, aPurchase())
      expect(idsOf(await list())).toEqual([id])
      await db.update(purchases).set({ type: 'EXTRA' }).where(eq(purchases.id, id))
      expect(idsOf(await list('EXTRA'))).toEqual([id])
    })
  })
}
