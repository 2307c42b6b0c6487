import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import { completePurchases } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { updatePurchaseDetails } from '#store/resources/purchases/purchase-calls.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { addPending, clearPurchases, type Pair } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Edit = CallInput<typeof updatePurchaseDetails>['body']
for (const { name, db } of engines) {
  describe(`editing pending purchases on ${name}`, () => {
    let server: ServerUnderTest
    const complete = (pairs: Pair[], token?: string) =>
      server.send(request(completePurchases, { body: pairs }), token ? { token } : {})
    const edit = (pair: Pair, fields: Partial<Edit> = {}) =>
      server.send(
        request(updatePurchaseDetails, { body: { ...pair, modesOfDelivery: { sms: true, email: true }, ...fields } }),
      )
    const purchaseOf = async ({ purchaseId }: Pair) =>
      (await db.select().from(purchases).where(eq(purchases.id, purchaseId)))[0]
    const pendingOf = async ({ pendingVoucherId }: Pair) =>
      (await db.select().from(pendingVouchers).where(eq(pendingVouchers.id, pendingVoucherId)))[0]
    const vouchersOf = ({ purchaseId }: Pair) =>
      db
        .select()
        .from(vouchers)
        .where(eq(vouchers.purchaseId, String(purchaseId)))
    const changes = () => server.changes('purchases')

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('an edit changes its fields and nothing else, and the ledger says which', async () => {
      const pair = await addPending(db, { delivery: {} })
      const before = [await purchaseOf(pair), await pendingOf(pair)]
      const answer = await edit(pair, {
        receiverNotifySmsMobileNo: '+94777654321',
        receiverNotifyEmail: 'new@example.com',
        scheduledDate: '2026-12-24T03:30:00.000Z',
        senderName: 'Asanka',
        receiverName: 'සඳුනි',
        messageBody: 'Line one\nline two',
        paymentType: 'ONLINE',
      })
      expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESSFULLY_UPDATED_PENDING_VOUCHER' } })
      expect(await purchaseOf(pair)).toEqual({
        ...before[0],
        deliverySms: '+94777654321',
        deliveryEmail: 'new@example.com',
        scheduledDate: new Date('2026-12-24T03:30:00Z'),
        paymentType: 'ONLINE',
      })
      expect(await pendingOf(pair)).toEqual({
        ...before[1],
        senderName: 'Asanka',
        receiverName: 'සඳුනි',
        message: 'Line one\nline two',
      })
      expect(await db.select().from(deliveries)).toMatchObject([{ receiverName: 'සඳුනි' }])
      expect(await changes()).toMatchObject([{ operation: 'purchases.update-details', rowId: String(pair.purchaseId) }])
    })

    test('what is absent stays, null removes, and the same set again is no change', async () => {
      const pair = await addPending(db, { purchase: { scheduledDate: new Date('2026-12-24T03:30:00Z') } })
      await edit(pair)
      expect(await changes()).toEqual([])
      await edit(pair, { scheduledDate: null, receiverNotifyEmail: null, modesOfDelivery: { sms: true, email: false } })
      expect(await purchaseOf(pair)).toMatchObject({ scheduledDate: null, deliveryEmail: null, notifyEmail: false })
      await edit(pair, { receiverNotifySmsMobileNo: '', modesOfDelivery: { sms: false, email: false } })
      expect(await purchaseOf(pair)).toMatchObject({ deliverySms: null, notifySms: false })
      expect(await changes()).toHaveLength(2)
    })

    test('a message goes nowhere without a number or an address', async () => {
      const pair = await addPending(db, { purchase: { deliverySms: null, notifySms: false } })
      const hint = (what: string) => `Please provide ${what} using the edit feature to send messages to user`
      expect((await edit(pair)).body.message).toBe(hint('a mobile number'))
      const noAddress = { receiverNotifySmsMobileNo: '0771234567', receiverNotifyEmail: null }
      expect((await edit(pair, noAddress)).body.message).toBe(hint('an email address'))
      expect((await edit(pair, { receiverNotifySmsMobileNo: '0771234567' })).status).toBe(200)
    })

    test('wrong values are refused in the words of the form', async () => {
      const pair = await addPending(db)
      const said = async (fields: Partial<Edit>) => (await edit(pair, fields)).body.message
      expect(await said({ receiverNotifyEmail: 'abc' })).toBe('Invalid email format')
      for (const number of ['1', '1234567890123456', '077 123', '+']) {
        expect(await said({ receiverNotifySmsMobileNo: number })).toBe('Invalid phone number format')
      }
      expect(await said({ scheduledDate: '2026-11-19T18:29:59Z' })).toBe('Schedule date cannot be in the past')
      expect((await edit(pair, { scheduledDate: '2026-11-19T18:30:00Z' })).status).toBe(200)
      expect(await said({ scheduledDate: '2026-12-24' })).toContain('scheduledDate')
      expect(await said({ paymentType: 'CASH' as 'ONLINE' })).toContain('paymentType')
      expect(await said({ senderName: '' })).toContain('senderName')
      expect(await said({ ownerMobile: '0770000000' } as Partial<Edit>)).toContain('ownerMobile')
    })

    test('a schedule date that has passed does not stop another edit', async () => {
      const pair = await addPending(db, { purchase: { scheduledDate: new Date('2026-11-12T03:30:00Z') } })
      const again = { scheduledDate: '2026-11-12T03:30:00.000Z', receiverNotifyEmail: 'new@example.com' }
      expect((await edit(pair, again)).status).toBe(200)
    })

    test('a payment method can be changed only where there is a payment', async () => {
      const pair = await addPending(db, { purchase: { paymentType: null, payeeName: null } })
      expect((await edit(pair, { paymentType: 'ONLINE' })).body.message).toBe(
        "You can't change payment method since there are no payments yet",
      )
      expect((await edit(pair, { paymentType: null })).status).toBe(200)
      const paid = await addPending(db)
      expect((await edit(paid, { paymentType: null })).status).toBe(200)
      expect(await purchaseOf(paid)).toMatchObject({ paymentType: 'BANK_TRANSFER' })
    })

    test('physical delivery and store pickup cannot be switched', async () => {
      const pickup = await addPending(db, { delivery: { physicalOption: 'STORE_PICKUP' } })
      const plain = await addPending(db)
      const modes = { sms: true, email: true }
      const withModes = (pair: Pair, physicalDelivery: boolean, storePickup: boolean) =>
        edit(pair, { modesOfDelivery: { ...modes, physicalDelivery, storePickup } })
      expect((await withModes(pickup, false, true)).status).toBe(200)
      expect((await withModes(plain, false, false)).status).toBe(200)
      for (const answer of [await withModes(pickup, false, false), await withModes(plain, true, false)]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'This option cannot be modified' } })
      }
    })

    test('a completed or unknown purchase is not edited', async () => {
      const pair = await addPending(db)
      await complete([pair])
      expect(await edit(pair, { receiverNotifyEmail: 'new@example.com' })).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^PENDING_VOUCHER_ALREADY_COMPLETED: \S+@\S+$/) },
      })
      expect(await edit({ pendingVoucherId: 999, purchaseId: 999 })).toMatchObject({
        status: 404,
        body: { message: 'PENDING_VOUCHER_NOT_FOUND' },
      })
    })

    test('an edit beside the completion is in the voucher, or refused', async () => {
      for (let round = 0; round < 6; round += 1) {
        const pair = await addPending(db)
        const [edited, completed] = await Promise.all([edit(pair, { receiverName: 'Sanduni' }), complete([pair])])
        expect(completed.status).toBe(200)
        const [voucher] = await vouchersOf(pair)
        expect(voucher?.ownerName).toBe(edited.status === 200 ? 'Sanduni' : 'Kumari Silva')
      }
    })
  })
}
