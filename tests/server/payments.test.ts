import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import { addPayment, findPaymentsByReference, getAllPayments } from '#store/resources/payments/payment-calls.ts'
import { unredeem } from '#store/resources/redemptions/redemption-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { merchantFinanceDetails } from '#server/data/schema/merchants.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { newestMessages } from '#server/mail/transport.ts'
import { addPurchase, addRedemptions, aRedemption, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Body = CallInput<typeof addPayment>['body']

for (const { name, db } of engines) {
  describe(`paying merchants on ${name}`, () => {
    let server: ServerUnderTest
    const pay = async (
      redemptionIds: number[],
      { role = 'accountant', key, ...how }: Partial<Body> & { role?: KnownRole; key?: string } = {},
    ) =>
      server.send(
        request(addPayment, {
          body: {
            merchantId: 101,
            redemptionIds,
            paymentDate: '2026-11-20',
            notifyMerchantViaEmail: false,
            referenceCode: 'CEFT1',
            ...how,
          },
        }),
        { token: await server.tokenOf(role), ...(key ? { headers: { 'idempotency-key': key } } : {}) },
      )
    const payments = () => db.select().from(merchantPayables).orderBy(merchantPayables.id)
    const payableIds = async () =>
      (await db.select({ of: redemptions.payableId }).from(redemptions).orderBy(redemptions.id)).map(({ of }) => of)

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
    })

    test('a payment sums what the merchant earned in cents and marks its redemptions', async () => {
      const cents = [10, 20, 118_797]
      const ids = await addRedemptions(db, ...cents.map((earnedCents) => aRedemption({ earnedCents })), aRedemption())
      expect(await pay(ids.slice(0, 3), { referenceCode: '  CEFT 1 ' })).toMatchObject({
        status: 200,
        body: { status: 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY', id: 1 },
      })
      expect(await payments()).toEqual([
        {
          id: 1,
          merchantId: 101,
          referenceCode: 'CEFT 1',
          amountCents: 118_827,
          paymentDate: '2026-11-20',
          createdAt: server.clock.now(),
          createdByEmail: 'accountant@demo.lk',
          notifiesMerchant: false,
          idempotencyKey: null,
        },
      ])
      expect(await payableIds()).toEqual([1, 1, 1, null])
      const { body } = await server.send(request(getAllPayments, { params: { page: 1 } }))
      expect(body.coreMerchantPayable[0].amount).toBe(1188.27)
      expect(await newestMessages(db, 1)).toEqual([])
    })

    test('a redemption is paid once: a payment that names a paid one pays nothing', async () => {
      const ids = await addRedemptions(db, aRedemption(), aRedemption())
      await pay(ids.slice(0, 1))
      expect(await pay(ids)).toMatchObject({ status: 400, body: { message: 'REDEMPTION_ALREADY_PAID' } })
      expect(await payableIds()).toEqual([1, null])
      expect(await payments()).toHaveLength(1)
    })

    test('of payments that name the same redemption at once, one is made', async () => {
      for (let round = 0; round < 4; round += 1) {
        const ids = await addRedemptions(db, aRedemption(), aRedemption(), aRedemption())
        // In different orders: nobody may wait for somebody who waits for him.
        const answers = await Promise.all([pay(ids), pay(ids.toReversed()), pay(ids.slice(1)), pay(ids.slice(0, 2))])
        expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400])
      }
      expect(await payments()).toHaveLength(4)
    })

    test('taking back and paying at once: one of the two', async () => {
      for (let round = 0; round < 4; round += 1) {
        const id = await addPurchase(db, { id: `GIFT${round}` })
        const takeBack = server.send(
          request(unredeem, { body: { redemptionId: id, merchantId: 0, role: null, page: 1 } }),
        )
        const answers = await Promise.all([pay([id]), takeBack])
        expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
        const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id))
        expect(row?.status === 'UNREDEEMED').toBe(row?.payableId === null)
      }
    })

    test('the same request sent again under its key pays once', async () => {
      const ids = await addRedemptions(db, aRedemption())
      const answers = [await pay(ids, { key: 'K1' }), await pay(ids, { key: 'K1' })]
      expect(answers.map(({ body }) => body)).toEqual(
        Array(2).fill({ status: 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY', id: 1 }),
      )
      expect(await payments()).toMatchObject([{ idempotencyKey: 'K1' }])
    })

    test('merchant, redemptions and their merchant must be known and agree', async () => {
      const ids = await addRedemptions(db, aRedemption(), aRedemption({ merchantId: 102, subMerchantId: 1004 }))
      expect(await pay(ids.slice(0, 1), { merchantId: 999 })).toMatchObject({
        status: 404,
        body: { message: 'MERCHANT_NOT_FOUND' },
      })
      for (const merchantId of ['x', 0])
        expect((await pay(ids, { merchantId })).body.message).toBe('MERCHANT_NOT_FOUND')
      for (const unknown of [99_999, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
        expect(await pay([...ids.slice(0, 1), unknown])).toMatchObject({
          status: 404,
          body: { message: 'REDEMPTION_NOT_FOUND' },
        })
      }
      expect(await pay(ids)).toMatchObject({ status: 400, body: { message: 'MERCHANT_MISMATCH' } })
      expect(await payableIds()).toEqual([null, null])
      expect(await payments()).toEqual([])
    })

    test('what was taken back is not paid', async () => {
      const ids = await addRedemptions(db, aRedemption(), aRedemption({ status: 'UNREDEEMED' }))
      expect(await pay(ids)).toMatchObject({ status: 400, body: { message: 'REDEMPTION_ALREADY_UNREDEEMED' } })
      expect(await payableIds()).toEqual([null, null])
    })

    test('a payment needs redemptions, each named once, and a reference code', async () => {
      const ids = await addRedemptions(db, aRedemption())
      expect((await pay([])).body.message).toContain('redemptionIds')
      expect((await pay([...ids, ...ids])).body.message).toBe('redemptionIds: a redemption is named twice')
      expect((await pay(['AB12CD34EF' as unknown as number])).body.message).toContain('redemptionIds')
      expect((await pay(ids, { referenceCode: '   ' })).body.message).toBe('Reference code is mandatory')
      expect(await payments()).toEqual([])
    })

    test('the payment date is a day of the calendar and not in Colombo’s future', async () => {
      // In Colombo it is half past eleven: the 20th.
      const ids = await addRedemptions(db, aRedemption(), aRedemption())
      expect((await pay(ids, { paymentDate: '2026-11-21' })).body.message).toBe('paymentDate: cannot be in the future')
      expect((await pay(ids, { paymentDate: '2026-11-20T18:30:00Z' })).body.message).toBe(
        'paymentDate: cannot be in the future',
      )
      for (const wrong of ['2026-02-31', '20/11/2026', 'yesterday..']) {
        expect((await pay(ids, { paymentDate: wrong })).body.message).toContain('paymentDate')
      }
      expect((await pay(ids.slice(0, 1), { paymentDate: '2026-11-19T18:30:00.000Z' })).status).toBe(200)
      server.clock.pass({ hours: 12, seconds: 1800 })
      expect((await pay(ids.slice(1), { paymentDate: '2026-11-21' })).status).toBe(200)
      expect((await payments()).map(({ paymentDate }) => paymentDate)).toEqual(['2026-11-20', '2026-11-21'])
    })

    test('a reference code may come twice, and both payments are found, in any case', async () => {
      const ids = await addRedemptions(
        db,
        aRedemption(),
        aRedemption({ merchantId: 102, subMerchantId: 1004 }),
        aRedemption(),
      )
      await pay(ids.slice(0, 1), { referenceCode: 'Ceft 1' })
      await pay(ids.slice(1, 2), { referenceCode: 'CEFT 1', merchantId: 102 })
      await pay(ids.slice(2), { referenceCode: 'CEFT 12' })
      const find = async (merchantId: number | null, referenceCode: string) =>
        (await server.send(request(findPaymentsByReference, { body: { merchantId, referenceCode } }))).body
      expect((await find(null, ' ceft 1 ')).coreMerchantPayable.map(({ id }: { id: number }) => id)).toEqual([2, 1])
      expect(await find(102, 'CEFT 1')).toMatchObject({ total: 1, current: 1, coreMerchantPayable: [{ id: 2 }] })
      expect(await find(null, 'CEFT')).toEqual({ total: 0, current: 1, coreMerchantPayable: [] })
    })

    test('the merchant is told by mail when it is asked for, once, at its finance address', async () => {
      const ids = await addRedemptions(db, aRedemption(), aRedemption())
      await pay(ids, { notifyMerchantViaEmail: true })
      const [finance] = await db.select().from(merchantFinanceDetails).where(eq(merchantFinanceDetails.merchantId, 101))
      const messages = await newestMessages(db, 10)
      expect(messages).toMatchObject([{ channel: 'mail', recipient: finance?.email }])
      expect(messages[0]?.body).toContain('LKR 2,375.94 for 2 redemptions on 20/11/2026')
      expect(messages[0]?.body).toContain('CEFT1')
    })

    test('a merchant without a finance address is told at its shops', async () => {
      const [ids, [details]] = [
        await addRedemptions(db, aRedemption()),
        await db.select().from(merchantFinanceDetails).where(eq(merchantFinanceDetails.merchantId, 101)),
      ]
      if (!details) throw new Error('the demo has no finance details')
      await db.delete(merchantFinanceDetails).where(eq(merchantFinanceDetails.merchantId, 101))
      try {
        await pay(ids, { notifyMerchantViaEmail: true })
        expect((await newestMessages(db, 10)).map(({ recipient }) => recipient)).toContain('sub-merchant@demo.lk')
      } finally {
        await db.insert(merchantFinanceDetails).values(details)
      }
    })

    test('a refused payment tells nobody', async () => {
      const ids = await addRedemptions(db, aRedemption())
      await pay(ids)
      await pay(ids, { notifyMerchantViaEmail: true })
      expect(await newestMessages(db, 10)).toEqual([])
    })

    test('three thousand redemptions are paid in one go', async () => {
      const ids = await addRedemptions(db, ...Array.from({ length: 3000 }, () => aRedemption({ earnedCents: 33 })))
      expect((await pay(ids)).status).toBe(200)
      expect(await payments()).toMatchObject([{ amountCents: 99_000 }])
      expect(new Set(await payableIds())).toEqual(new Set([1]))
    })
  })
}
