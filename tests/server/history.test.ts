import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getHistory } from '#store/resources/history/history-calls.ts'
import { updateMerchantGroup } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { resetPassword, sendResetKey } from '#store/resources/password-resets/password-reset-calls.ts'
import { updatePurchaseDetails } from '#store/resources/purchases/purchase-calls.ts'
import { updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { renotifyVoucher, updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { audit } from '#server/data/schema/audit.ts'
import { merchantGroupMembers, merchantGroups } from '#server/data/schema/merchants.ts'
import { newestMessages } from '#server/mail/transport.ts'
import { addPending } from './support/a-purchase.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { firstTerminal } from './support/every-change.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`history on ${name}`, () => {
    let server: ServerUnderTest
    const historyOf = (rows: string, id: string, before?: number) =>
      server.send(request(getHistory, { params: { rows, id }, query: before === undefined ? {} : { before } }))
    const edit = (body: object) => server.send(request(updateVoucher, { params: { id: 'GIFT' }, body }))

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'GIFT' }))
      server = await startServer(db)
    })

    test('a change says who, when, from what to what, newest first and page by page', async () => {
      await edit({ message: 'One', senderName: 'Asanka' })
      server.clock.pass({ hours: 1 })
      for (let n = 0; n < 20; n += 1) await edit({ message: `Next ${n}` })
      const first = await historyOf('vouchers', 'GIFT')
      expect(first.body).toMatchObject({ hasMore: true })
      expect(first.body.list[0]).toMatchObject({
        by: 'administrator@demo.lk',
        at: server.clock.now().toISOString(),
        operation: 'vouchers.update',
        kind: 'changed',
        rows: 'vouchers',
        rowId: 'GIFT',
        fields: [
          {
            name: 'message',
            from: 'Next 18',
            to: 'Next 19',
          },
        ],
      })
      const { body } = await historyOf('vouchers', 'GIFT', first.body.list.at(-1).id)
      expect(body).toMatchObject({ hasMore: false, list: [{ at: '2026-11-20T06:00:00.000Z' }] })
      expect(body.list[0].fields.map((field: { name: string }) => field.name).sort()).toEqual(['message', 'sender'])
    })

    test('what changes nothing, or is refused, leaves no trace', async () => {
      await edit({ message: aVoucher({ id: 'GIFT' }).message })
      const { id, ...group } = { id: '1', name: 'No such merchant', description: 'x', merchantIds: [999_999] }
      expect((await server.send(request(updateMerchantGroup, { params: { id }, body: group }))).status).not.toBe(200)
      expect(await db.$count(audit)).toBe(0)
    })

    test('a secret is named and not told; a message names where it went', async () => {
      const terminalId = await firstTerminal(db)
      await server.send(request(updateTerminal, { body: { terminalId, pin: '48151' } }))
      expect((await historyOf('terminals', terminalId)).body.list).toMatchObject([
        { fields: [{ name: 'pin_hash', from: null, to: null, secret: true }] },
      ])
      const destination = { destination: 'other@example.com', notifyViaEmail: true, notifyViaSms: false }
      await server.send(request(renotifyVoucher, { body: { voucherId: 'GIFT', ...destination } }))
      expect((await historyOf('vouchers', 'GIFT')).body.list).toMatchObject([
        { kind: 'noted', fields: [{ name: 'message to other@example.com', from: null, to: 'typed' }] },
      ])
    })

    test('a person is shown with what was done to the account and what the person did', async () => {
      const email = 'accountant@demo.lk'
      const token = await server.tokenOf('accountant')
      await server.send(request(updateVoucher, { params: { id: 'GIFT' }, body: { message: 'Mine' } }), { token })
      await edit({ message: 'Not mine' })
      await server.send(request(sendResetKey, { params: { email } }), { token: null })
      const resetKey = /key is (\w+)/.exec((await newestMessages(db, 1))[0]?.body ?? '')?.[1] ?? ''
      const body = { email, resetKey, newPassword: 'A-new-Passw0rd!' }
      expect((await server.send(request(resetPassword, { body }), { token: null })).status).toBe(200)
      expect((await historyOf('users', '2')).body.list).toMatchObject([
        { operation: 'password-resets.set-password', by: email, rows: 'users', rowId: '2' },
        { operation: 'vouchers.update', by: email, rows: 'vouchers', rowId: 'GIFT' },
      ])
      const written = JSON.stringify(await db.select().from(audit))
      for (const secret of [resetKey, body.newPassword, token, 'scrypt']) expect(written).not.toContain(secret)
    })

    test('a purchase, its voucher to be and its delivery have one history', async () => {
      const pair = await addPending(db, { delivery: { physicalOption: 'STORE_PICKUP' } })
      const edited = {
        ...pair,
        modesOfDelivery: { sms: true, email: true },
        receiverName: 'Sanduni',
        paymentType: 'ONLINE',
      }
      await server.send({ call: updatePurchaseDetails, input: { body: edited } })
      const fields = [
        { name: 'payment_type', from: 'BANK_TRANSFER', to: 'ONLINE' },
        { name: 'voucher receiver_name', to: 'Sanduni' },
        { name: 'delivery receiver_name', to: 'Sanduni' },
      ]
      for (const [rows, id] of [
        ['purchases', pair.purchaseId],
        ['deliveries', pair.purchaseId],
        ['pending-purchases', pair.pendingVoucherId],
      ] as const) {
        expect((await historyOf(rows, String(id))).body.list).toMatchObject([
          { operation: 'purchases.update-details', fields },
        ])
      }
    })

    test('parts that are taken away and put back are no change', async () => {
      const [group] = await db.select().from(merchantGroups).limit(1)
      const members = await db
        .select()
        .from(merchantGroupMembers)
        .where(eq(merchantGroupMembers.groupId, group?.id ?? 0))
      const id = String(group?.id)
      const merchantIds = members.map(({ merchantId }) => merchantId)
      const body = { name: group?.name ?? '', description: group?.description ?? '', merchantIds }
      await server.send(request(updateMerchantGroup, { params: { id }, body }))
      expect((await historyOf('merchant-groups', id)).body.list).toEqual([])
      const left = { ...body, merchantIds: merchantIds.slice(1) }
      await server.send(request(updateMerchantGroup, { params: { id }, body: left }))
      expect((await historyOf('merchant-groups', id)).body.list).toMatchObject([
        { kind: 'changed', fields: [{ name: `merchant ${merchantIds[0]}`, from: merchantIds[0], to: null }] },
      ])
    })

    test('nobody but an administrator reads it', async () => {
      const asked = request(getHistory, { params: { rows: 'merchants', id: '101' }, query: {} })
      expect((await server.send(asked, { token: await server.tokenOf('accountant') })).status).toBe(403)
    })
  })
}
