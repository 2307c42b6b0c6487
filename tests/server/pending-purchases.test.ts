import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  completePurchases,
  getPendingPurchases,
  searchPendingPurchases,
} from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { addPending, clearPurchases, type Pair } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Search = CallInput<typeof searchPendingPurchases>['query']
const idsOf = ({ body }: Sent): number[] => body.list.map((row: { id: number }) => row.id)
const onDay = (day: number, time = '06:12:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}Z`)

for (const { name, db } of engines) {
  describe(`pending purchases on ${name}`, () => {
    let server: ServerUnderTest
    const list = (page = 1, pageSize = 100, order: 'asc' | 'desc' = 'desc') =>
      server.send(request(getPendingPurchases, { query: { page, pageSize, sortBy: 'id', order } }))
    const search = (query: Partial<Search>) =>
      server.send(request(searchPendingPurchases, { query: { page: 1, pageSize: 100, ...query } as Search }))
    const complete = (pairs: Pair[], token?: string) =>
      server.send(request(completePurchases, { body: pairs }), token ? { token } : {})
    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('a row has the wire names, money to the cent, and UTC times without a zone', async () => {
      const pair = await addPending(db, {
        purchase: { amountCents: 1_250_050, scheduledDate: new Date('2026-12-24T03:30:00Z'), notifyEmail: false },
        delivery: {},
      })
      expect((await list()).body).toEqual({
        list: [
          {
            id: pair.pendingVoucherId,
            purchaseId: pair.purchaseId,
            voucherName: 'Birthday voucher',
            amount: 12_500.5,
            createdDate: '2026-11-10T06:12:00',
            expiryDate: '2027-11-10T23:59:59+05:30',
            createdBy: 'Nimal Perera',
            ownerMobile: '+94771234567',
            message: 'Happy birthday!',
            senderName: 'Nimal Perera',
            receiverName: 'Kumari Silva',
            smsMobileNumber: '+94771234567',
            deliveryEmail: 'kumari@example.com',
            smsDate: '2026-12-24T03:30:00',
            emailDate: null,
            paymentType: 'BANK_TRANSFER',
            imageFront: '/api/themes/birthday.svg',
            imageBack: '/api/themes/festive.svg',
            modesOfDelivery: { sms: true, email: false, physicalDelivery: true, storePickup: false },
            city: 'Kandy',
            houseAddress: 'No. 12, Temple Road',
            landmarks: 'Near the clock tower',
            deliveryLocationUrl: null,
            deliveryDate: '2026-11-15T04:00:00',
            deliveryCharge: 450.5,
            deliveryMobileNumber: '+94771234567',
            deliveryNote: 'Please call before coming',
            physicalOption: 'COURIER_DELIVERY',
          },
        ],
        totalPageCount: 1,
        pageNo: 1,
      })
    })

    test('by id, newest first or last, and the pages join', async () => {
      for (let made = 0; made < 5; made += 1) await addPending(db)
      expect([await list(1, 2), await list(2, 2), await list(3, 2)].flatMap(idsOf)).toEqual([5, 4, 3, 2, 1])
      expect((await list(2, 2)).body).toMatchObject({ totalPageCount: 3, pageNo: 2 })
      expect(idsOf(await list(1, 100, 'asc'))).toEqual([1, 2, 3, 4, 5])
    })

    test('a completed purchase is pending no more', async () => {
      const [first, second] = [await addPending(db), await addPending(db)]
      await complete([first])
      expect(idsOf(await list())).toEqual([second.pendingVoucherId])
      expect(idsOf(await search({ searchKey: 'Kumari' }))).toEqual([second.pendingVoucherId])
    })

    test('a search finds ids whole, and names, numbers and addresses by any part', async () => {
      const one = await addPending(db, { purchase: { id: 70_001 }, pending: { id: 900 } })
      const two = await addPending(db, {
        purchase: { id: 900, deliveryEmail: 'janani@example.net' },
        pending: { id: 901, receiverName: 'ජනනි', senderName: '100% Pearl_Bay', ownerMobile: '0717654321' },
      })
      expect(idsOf(await search({ searchKey: '900' }))).toEqual([two.pendingVoucherId, one.pendingVoucherId])
      expect(idsOf(await search({ searchKey: '70001' }))).toEqual([one.pendingVoucherId])
      expect(idsOf(await search({ searchKey: 'ජන' }))).toEqual([two.pendingVoucherId])
      expect(idsOf(await search({ searchKey: 'KUMARI' }))).toEqual([one.pendingVoucherId])
      expect(idsOf(await search({ searchKey: 'JANANI@' }))).toEqual([two.pendingVoucherId])
      expect(idsOf(await search({ searchKey: '+94 71 765 4321' }))).toEqual([two.pendingVoucherId])
      expect(idsOf(await search({ searchKey: '0% Pearl_B' }))).toEqual([two.pendingVoucherId])
      expect(idsOf(await search({ searchKey: '%' }))).toEqual([two.pendingVoucherId])
      expect(idsOf(await search({ searchKey: 'nobody' }))).toEqual([])
      expect((await search({ searchKey: 'x'.repeat(51) })).body.message).toContain('searchKey')
    })

    test('a search takes days of Colombo without a word, and size as well as pageSize', async () => {
      await addPending(db, { purchase: { createdDate: onDay(9, '18:29:59') } })
      await addPending(db, { purchase: { createdDate: onDay(9, '18:30:00') } })
      await addPending(db, { purchase: { createdDate: onDay(10, '18:29:59') } })
      await addPending(db, { purchase: { createdDate: onDay(10, '18:30:00') } })
      const day = { startDate: '2026-11-10', endDate: '2026-11-10' }
      expect(idsOf(await search(day))).toEqual([3, 2])
      expect(idsOf(await search({ ...day, searchKey: 'Kumari', sortBy: 'id', order: 'asc' }))).toEqual([2, 3])
      expect(idsOf(await search({ startDate: '2026-11-11' }))).toEqual([4])
      const bySize = await server.send(request(searchPendingPurchases, { query: { page: 2, size: 3, startDate: '' } }))
      expect(bySize.body).toMatchObject({ list: [{ id: 1 }], totalPageCount: 2, pageNo: 2 })
      expect((await search({ startDate: '2026-02-30' })).status).toBe(400)
      expect((await search({ startDate: '2026-11-11', endDate: '2026-11-10' })).status).toBe(400)
    })
  })
}
