import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getUnredeemState, unredeem } from '#store/resources/redemptions/redemption-calls.ts'
import { getVoucherTransactions } from '#store/resources/vouchers/voucher-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { merchantFinanceDetails } from '#server/data/schema/merchants.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { addPurchase, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`taking redemptions back on ${name}`, () => {
    let server: ServerUnderTest
    const rowOf = async (id: number) => (await db.select().from(redemptions).where(eq(redemptions.id, id)))[0]
    const accountOf = (id: string) =>
      db.select().from(voucherTransactions).where(eq(voucherTransactions.voucherId, id)).orderBy(voucherTransactions.id)
    const statusOf = async (id: string) => (await db.select().from(vouchers).where(eq(vouchers.id, id)))[0]?.status
    const as = async (role: KnownRole) => ({ token: await server.tokenOf(role) })
    const takeBack = async (
      redemptionId: string | number,
      {
        role = 'administrator',
        merchantId = 0,
        ...how
      }: { role?: KnownRole; merchantId?: number | string; key?: string } = {},
    ) =>
      server.send(
        request(unredeem, { body: { redemptionId, merchantId, role: 'ROLE_SAHAN_ADMINISTRATOR', page: 1 } }),
        {
          ...(await as(role)),
          ...(how.key ? { headers: { 'idempotency-key': how.key } } : {}),
        },
      )
    const state = async (redemptionId: string | number, role: KnownRole = 'administrator') =>
      server.send(request(getUnredeemState, { query: { redemptionId } }), await as(role))

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
    })

    test('a redemption is marked with its time, and the voucher has the money back to the cent', async () => {
      const id = await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      expect(await state('AB12CD34EF')).toMatchObject({ status: 200, body: { message: 'UNREDEEM_PERIOD_OPEN' } })
      const { status, body } = await takeBack('ab12cd34ef')
      expect(status).toBe(200)
      expect(body).toMatchObject({ total: 1, current: 1 })
      expect(body.earnings).toMatchObject([
        { id, status: 'UNREDEEMED', unRedeemedDateTime: '2026-11-20T06:00:00', redeemedAmount: 1250.5 },
      ])
      expect(await rowOf(id)).toMatchObject({ status: 'UNREDEEMED', unRedeemedByEmail: 'administrator@demo.lk' })
      const history = await server.send(request(getVoucherTransactions, { params: { id: 'GIFT' } }))
      expect(history.body[0]).toEqual({
        transactionType: 'CREDIT',
        description: 'Unredeemed at Araliya Textiles',
        amount: 1250.5,
        runningBalance: 5000,
        timestamp: '2026-11-20T06:00:00',
        redemptionId: 'AB12CD34EF',
        merchant: 'Araliya Textiles',
        subMerchant: 'Nugegoda',
        referenceCode: (await rowOf(id))?.referenceCode,
        status: 'COMPLETE',
      })
      expect(await server.changes()).toMatchObject([{ rowId: 'GIFT', operation: 'redemptions.un-redeem' }])
    })

    test('the numeric id means the same redemption', async () => {
      const id = await addPurchase(db, { id: 'GIFT' })
      expect([(await state(id)).status, (await takeBack(id)).status]).toEqual([200, 200])
      expect((await rowOf(id))?.status).toBe('UNREDEEMED')
    })

    test('ten digits are what people see, never a numeric id', async () => {
      const wanted = await addPurchase(db, { id: 'GIFT' }, { code: '0000000001' })
      await addPurchase(db, { id: 'OTHER' })
      expect((await takeBack('0000000001')).status).toBe(200)
      expect((await rowOf(wanted))?.status).toBe('UNREDEEMED')
    })

    test('the money goes on top of what is left after later purchases', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'FIRST00000' })
      await db.insert(voucherTransactions).values({
        voucherId: 'GIFT',
        transactionType: 'DEBIT',
        description: 'Purchase',
        amountCents: 100_000,
        runningBalanceCents: 274_950,
        at: new Date('2026-11-20T05:00:00Z'),
        status: 'COMPLETE',
      })
      await takeBack('FIRST00000')
      expect((await accountOf('GIFT')).at(-1)).toMatchObject({ amountCents: 125_050, runningBalanceCents: 400_000 })
    })

    test('twice is once: the second time is refused and books nothing', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      await takeBack('AB12CD34EF')
      for (const answer of [await takeBack('AB12CD34EF'), await state('AB12CD34EF')]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'REDEMPTION_ALREADY_UNREDEEMED' } })
      }
      expect(await accountOf('GIFT')).toHaveLength(3)
      expect(await server.changes()).toHaveLength(1)
    })

    test('of many who take the same redemption back at once, one does', async () => {
      for (let round = 0; round < 4; round += 1) {
        const code = `RACE${round}00000`
        await addPurchase(db, { id: `GIFT${round}` }, { code })
        const answers = await Promise.all(Array.from({ length: 6 }, () => takeBack(code)))
        expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
        expect(await accountOf(`GIFT${round}`)).toHaveLength(3)
      }
    })

    test('two redemptions of one voucher taken back at once both give their money back', async () => {
      for (let round = 0; round < 4; round += 1) {
        const id = `PAIR${round}`
        await addPurchase(db, { id }, { code: `ONE${round}000000`, redeemedCents: 100_000 })
        const [first] = await db.select().from(redemptions).where(eq(redemptions.voucherId, id))
        if (!first) throw new Error('no purchase was written')
        const { id: _, ...second } = { ...first, code: `TWO${round}000000`, redeemedCents: 50_000 }
        await db.insert(redemptions).values(second)
        await db.insert(voucherTransactions).values({
          voucherId: id,
          transactionType: 'DEBIT',
          description: 'Purchase',
          amountCents: 50_000,
          runningBalanceCents: 350_000,
          at: new Date('2026-11-20T05:00:00Z'),
          status: 'COMPLETE',
        })
        await Promise.all([takeBack(`ONE${round}000000`), takeBack(`TWO${round}000000`)])
        expect((await accountOf(id)).at(-1)?.runningBalanceCents).toBe(500_000)
      }
    })

    test('the same request sent again under its key is answered again and done once', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      const answers = [await takeBack('AB12CD34EF', { key: 'K1' }), await takeBack('AB12CD34EF', { key: 'K1' })]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body).toEqual(answers[0]?.body)
      expect(await accountOf('GIFT')).toHaveLength(3)
    })

    test('the window is open for 24 hours to the second, then it is over', async () => {
      await addPurchase(db, { id: 'ONTIME' }, { code: 'ONTIME0000', at: new Date('2026-11-19T06:00:00Z') })
      await addPurchase(db, { id: 'LATE' }, { code: 'LATE000000', at: new Date('2026-11-19T05:59:59Z') })
      expect((await state('ONTIME0000')).status).toBe(200)
      for (const answer of [await state('LATE000000'), await takeBack('LATE000000')]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'UNREDEEM_PERIOD_END' } })
      }
      server.clock.pass({ seconds: 1 })
      expect((await takeBack('ONTIME0000')).body.message).toBe('UNREDEEM_PERIOD_END')
      expect(await accountOf('LATE')).toHaveLength(2)
    })

    test('the window can be set', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      server = await startServer(db, { parts: { unredeemHours: 1 } })
      expect((await state('AB12CD34EF')).body.message).toBe('UNREDEEM_PERIOD_END')
      server = await startServer(db, { parts: { unredeemHours: 48 } })
      server.clock.pass({ hours: 40 })
      expect((await takeBack('AB12CD34EF')).status).toBe(200)
    })

    test('what was paid to the merchant stays', async () => {
      const id = await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      const [payment] = await db
        .insert(merchantPayables)
        .values({
          merchantId: 101,
          referenceCode: 'P1',
          amountCents: 118_797,
          paymentDate: '2026-11-20',
          createdAt: new Date('2026-11-20T05:00:00Z'),
          createdByEmail: 'accountant@demo.lk',
          notifiesMerchant: false,
        })
        .returning()
      await db
        .update(redemptions)
        .set({ payableId: payment?.id ?? 0 })
        .where(eq(redemptions.id, id))
      for (const answer of [await state('AB12CD34EF'), await takeBack('AB12CD34EF')]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'REDEMPTION_ALREADY_PAID' } })
      }
      expect(await rowOf(id)).toMatchObject({ status: 'REDEEMED', payableId: payment?.id })
      expect(await accountOf('GIFT')).toHaveLength(2)
    })

    test('the merchant that is named must be known and the redemption’s own', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      expect(await takeBack('AB12CD34EF', { merchantId: 999 })).toMatchObject({
        status: 404,
        body: { message: 'CORE-MERCHANT_NOT_FOUND' },
      })
      expect(await takeBack('AB12CD34EF', { merchantId: 'x' })).toMatchObject({
        body: { message: 'CORE-MERCHANT_NOT_FOUND' },
      })
      expect(await takeBack('AB12CD34EF', { merchantId: 102 })).toMatchObject({
        status: 400,
        body: { message: 'MERCHANT_MISMATCH' },
      })
      expect((await takeBack('AB12CD34EF', { merchantId: '101' })).status).toBe(200)
    })

    test('a merchant whose finance details nobody has is refused', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      const [details] = await db.select().from(merchantFinanceDetails).where(eq(merchantFinanceDetails.merchantId, 101))
      if (!details) throw new Error('the demo has no finance details')
      await db.delete(merchantFinanceDetails).where(eq(merchantFinanceDetails.merchantId, 101))
      try {
        expect(await takeBack('AB12CD34EF')).toMatchObject({
          status: 400,
          body: { message: 'MERCHANT_FINANCE_DETAILS_NOT_FOUND' },
        })
      } finally {
        await db.insert(merchantFinanceDetails).values(details)
      }
    })

    test('an unknown redemption is not found', async () => {
      for (const key of ['NONE000000', 'X', 999, 4_000_000_000, -1]) {
        expect(await takeBack(key)).toMatchObject({ status: 404, body: { message: 'REDEMPTION_NOT_FOUND' } })
      }
      expect((await state('NONE000000')).body.message).toBe('REDEMPTION_NOT_FOUND')
    })

    test('the server decides who may: not who only looks or sells, whatever role the request claims', async () => {
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
      for (const role of ['merchantController', 'salesAgent', 'merchantRedemptions'] as const) {
        for (const answer of [await state('AB12CD34EF', role), await takeBack('AB12CD34EF', { role })]) {
          expect(answer).toMatchObject({ status: 403, body: { message: 'UNAUTHORIZED_USER' } })
        }
      }
      const may = [
        'administrator',
        'accountant',
        'customerCare',
        'merchantAdministrator',
        'subMerchantAdministrator',
      ] as const
      for (const [place, role] of may.entries()) {
        const code = `MAY${place}000000`
        await addPurchase(db, { id: `MAY${place}` }, { code })
        expect([role, (await takeBack(code, { role })).status]).toEqual([role, 200])
      }
    })

    test('a merchant user takes back its own alone, and learns nothing about others', async () => {
      await addPurchase(db, { id: 'OTHERS' }, { code: 'OTHERS0000', merchantId: 102, subMerchantId: 1004 })
      await addPurchase(db, { id: 'NEXTDOOR' }, { code: 'NEXTDOOR00', subMerchantId: 1002 })
      const refused = [
        await takeBack('OTHERS0000', { role: 'merchantAdministrator' }),
        await state('OTHERS0000', 'merchantAdministrator'),
        await takeBack('NONE000000', { role: 'merchantAdministrator' }),
        await takeBack('NEXTDOOR00', { role: 'subMerchantAdministrator' }),
        await state('NEXTDOOR00', 'subMerchantAdministrator'),
      ]
      for (const answer of refused)
        expect(answer).toMatchObject({ status: 403, body: { message: 'UNAUTHORIZED_USER' } })
      const { body } = await takeBack('NEXTDOOR00', { role: 'merchantAdministrator', merchantId: 101 })
      expect(body.earnings).toHaveLength(1)
      expect(await accountOf('OTHERS')).toHaveLength(2)
    })

    test('a voucher that was used up can be used again; others keep their status', async () => {
      const all = { amountCents: 125_050 }
      const cases = [
        ['USEDUP', { ...all, status: 'INACTIVE' }, 'ACTIVE'],
        ['USEDLATE', { ...all, status: 'INACTIVE', expiryDate: new Date('2026-11-20T05:00:00Z') }, 'EXPIRED'],
        ['BLOCKED', { status: 'INACTIVE' }, 'INACTIVE'],
        ['EXPIRED', { status: 'EXPIRED' }, 'EXPIRED'],
      ] as const
      for (const [id, voucher, after] of cases) {
        const code = id.padEnd(10, '0')
        await addPurchase(db, { id, ...voucher }, { code })
        expect((await takeBack(code)).status).toBe(200)
        expect([id, await statusOf(id)]).toEqual([id, after])
      }
    })

    test('a deleted voucher gets nothing, and the redemption stays as it was', async () => {
      const deleteDate = new Date('2026-11-20T05:00:00Z')
      const id = await addPurchase(db, { id: 'GONE', status: 'DELETED', deleteDate }, { code: 'AB12CD34EF' })
      const refused = { status: 400, body: { message: 'VOUCHER_DELETED' } }
      expect([await state('AB12CD34EF'), await takeBack('AB12CD34EF')]).toMatchObject([refused, refused])
      expect((await rowOf(id))?.status).toBe('REDEEMED')
      expect(await accountOf('GONE')).toHaveLength(2)
    })
  })
}
