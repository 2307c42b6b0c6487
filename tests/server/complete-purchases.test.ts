import { asc, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { completePurchases } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { getVoucherTransactions } from '#store/resources/vouchers/voucher-calls.ts'
import { deliveries, purchases } from '#server/data/schema/purchases.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { announceDueVouchers } from '#server/pending-purchases/announce-voucher.ts'
import { mailboxTransport } from '#server/mail/transport.ts'
import { addPending, clearPurchases, type Pair } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`completing purchases on ${name}`, () => {
    let server: ServerUnderTest
    const complete = (pairs: Pair[], token?: string) =>
      server.send(request(completePurchases, { body: pairs }), token ? { token } : {})
    const purchaseOf = async ({ purchaseId }: Pair) =>
      (await db.select().from(purchases).where(eq(purchases.id, purchaseId)))[0]
    const vouchersOf = ({ purchaseId }: Pair) =>
      db
        .select()
        .from(vouchers)
        .where(eq(vouchers.purchaseId, String(purchaseId)))
    const messages = async () =>
      (await db.select().from(outgoingMessages).orderBy(asc(outgoingMessages.id))).map(
        ({ channel, recipient }) => `${channel} ${recipient}`,
      )
    const changes = () => server.changes('purchases')

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('completing makes the voucher that was promised and tells the receiver', async () => {
      const pair = await addPending(db, { purchase: { amountCents: 1_250_050 }, delivery: {} })
      expect((await complete([pair])).body).toEqual({ message: 'Purchases completed successfully', completed: 1 })
      const [voucher, ...others] = await vouchersOf(pair)
      expect(others).toEqual([])
      expect(voucher).toMatchObject({
        sender: 'Nimal Perera',
        senderMobile: '+94711111111',
        ownerName: 'Kumari Silva',
        ownerMobile: '+94771234567',
        ownerMobileCore: '771234567',
        message: 'Happy birthday!',
        amountCents: 1_250_050,
        createdDate: server.clock.now(),
        expiryDate: new Date('2027-11-10T18:29:59Z'),
        status: 'ACTIVE',
        imageFront: '/api/themes/birthday.svg',
        deliveryEmail: 'kumari@example.com',
      })
      expect(voucher?.id).toMatch(/^[0-9A-Z]{12}$/)
      expect(await purchaseOf(pair)).toMatchObject({
        status: 'complete',
        voucherId: voucher?.id,
        completedByAdmin: true,
      })
      const history = await server.send(request(getVoucherTransactions, { params: { id: voucher?.id ?? '' } }))
      expect(history.body).toMatchObject([{ transactionType: 'CREDIT', amount: 12_500.5, runningBalance: 12_500.5 }])
      expect(await messages()).toEqual(['sms +94771234567', 'mail kumari@example.com'])
      expect(await db.select().from(deliveries)).toMatchObject([{ isReady: true, status: 'PROCESSING' }])
      expect(await changes()).toMatchObject([
        { operation: 'pending-purchases.complete', byEmail: 'administrator@demo.lk' },
      ])
      expect(await server.changes()).toMatchObject([{ rowId: voucher?.id, operation: 'pending-purchases.complete' }])
    })

    test('nobody is told by a way that is switched off', async () => {
      await complete([await addPending(db, { purchase: { notifySms: false } })])
      await complete([await addPending(db, { purchase: { notifyEmail: false } })])
      await complete([await addPending(db, { purchase: { notifySms: false, notifyEmail: false } })])
      expect(await messages()).toEqual(['mail kumari@example.com', 'sms +94771234567'])
    })

    test('a purchase is completed once, however often it is asked for', async () => {
      const [first, second] = [await addPending(db), await addPending(db)]
      await complete([first])
      expect((await complete([first, second, second])).body).toMatchObject({ completed: 1 })
      expect((await complete([second, first])).body).toMatchObject({ completed: 0 })
      expect(await vouchersOf(first)).toHaveLength(1)
      expect(await vouchersOf(second)).toHaveLength(1)
      expect(await messages()).toHaveLength(4)
    })

    test('of many who complete the same purchases at once, in any order, one makes each voucher', async () => {
      const token = await server.tokenOf('accountant')
      // The first rounds open the pool's connections; from then on the requests really run side by side.
      for (let round = 0; round < 5; round += 1) {
        const pairs = [await addPending(db), await addPending(db), await addPending(db)]
        const requests = Array.from({ length: 8 }, (_, n) => complete(n % 2 ? pairs : pairs.toReversed(), token))
        const answers = await Promise.all(requests)
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
        expect(answers.map(({ body }) => body.completed).filter((done) => done !== 0)).toEqual([3])
        for (const pair of pairs) expect(await vouchersOf(pair)).toHaveLength(1)
      }
      expect(await db.select({ of: count() }).from(vouchers)).toEqual([{ of: 15 }])
      expect(await messages()).toHaveLength(30)
    })

    test('an unknown pair, or a number that belongs to another purchase, refuses the whole list', async () => {
      const [first, second] = [await addPending(db), await addPending(db)]
      const refusal = { status: 404, body: { message: 'PENDING_VOUCHER_NOT_FOUND' } }
      expect(await complete([first, { pendingVoucherId: 999, purchaseId: 999 }])).toMatchObject(refusal)
      const crossed = { pendingVoucherId: first.pendingVoucherId, purchaseId: second.purchaseId }
      expect(await complete([crossed, second])).toMatchObject(refusal)
      expect(await complete([first, crossed])).toMatchObject(refusal)
      expect(await db.select().from(vouchers)).toEqual([])
      expect(await messages()).toEqual([])
      expect((await complete([])).status).toBe(400)
    })

    test('only administrator and accountant complete purchases', async () => {
      const pair = await addPending(db)
      const refused = await complete([pair], await server.tokenOf('customerCare'))
      expect(refused).toMatchObject({ status: 403, body: { message: 'UNAUTHORIZED_USER' } })
      expect((await complete([pair], await server.tokenOf('accountant'))).status).toBe(200)
    })

    test('a voucher that was paid too late is good for a year', async () => {
      const pair = await addPending(db, { pending: { expiryDate: new Date('2026-11-19T18:29:59Z') } })
      await complete([pair])
      expect(await vouchersOf(pair)).toMatchObject([{ expiryDate: new Date('2027-11-20T06:00:00Z'), status: 'ACTIVE' }])
    })

    test('a scheduled voucher is sent when its time has come, once, and not when it was deleted', async () => {
      const scheduledDate = new Date('2026-11-20T08:00:00Z')
      const [first, second] = [
        await addPending(db, { purchase: { scheduledDate, notifyEmail: false } }),
        await addPending(db, { purchase: { scheduledDate, notifyEmail: false } }),
      ]
      await complete([first, second])
      await addPending(db, { purchase: { scheduledDate } })
      await db
        .update(vouchers)
        .set({ status: 'DELETED' })
        .where(eq(vouchers.purchaseId, String(second.purchaseId)))
      const post = { db, clock: server.clock, transport: mailboxTransport(server.clock) }
      expect(await announceDueVouchers(post)).toBe(0)
      server.clock.pass({ hours: 2 })
      const counts = await Promise.all([announceDueVouchers(post), announceDueVouchers(post)])
      expect(new Set(counts)).toEqual(new Set([0, 1]))
      expect(await announceDueVouchers(post)).toBe(0)
      expect(await messages()).toEqual(['sms +94771234567'])
    })
  })
}
