import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  activateVoucher,
  extendVoucher,
  getVoucherTransfers,
  renotifyVoucher,
  transferOwnership,
  updateVoucher,
} from '#store/resources/vouchers/voucher-calls.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { newestMessages } from '#server/mail/transport.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Edit = CallInput<typeof updateVoucher>['body']

for (const { name, db } of engines) {
  describe(`changing vouchers on ${name}`, () => {
    let server: ServerUnderTest
    const rowOf = async (id: string) => (await db.select().from(vouchers).where(eq(vouchers.id, id)))[0]
    const edit = (id: string, body: Edit, token?: string) =>
      server.send(request(updateVoucher, { params: { id }, body }), token ? { token } : {})
    const extend = (id: string, expireDate: string) =>
      server.send(request(extendVoucher, { query: { voucherCode: id }, body: { expireDate } }))
    const activate = (
      voucherId: string,
      { mobileNo = '0777654321', ...how }: { mobileNo?: string; token?: string } = {},
    ) => server.send(request(activateVoucher, { body: { voucherId, name: 'Sunil Bandara', mobileNo } }), how)
    const transfer = (voucherId: string, how: Partial<CallInput<typeof transferOwnership>['body']> = {}) =>
      server.send(
        request(transferOwnership, {
          body: {
            voucherId,
            recipientName: 'Sunil Bandara',
            recipientMobileNo: '0777654321',
            notifyToSender: false,
            notifyToRecipient: false,
            ...how,
          },
        }),
      )
    const renotify = (voucherId: string, how: Partial<CallInput<typeof renotifyVoucher>['body']> = {}) =>
      server.send(
        request(renotifyVoucher, {
          body: { voucherId, destination: '', notifyViaSms: true, notifyViaEmail: false, ...how },
        }),
      )

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearVouchers(db)
      server = await startServer(db)
      await addVouchers(
        db,
        aVoucher({ id: 'ACTIVE' }),
        aVoucher({ id: 'PENDING', status: 'PENDING_ACTIVATION' }),
        aVoucher({ id: 'INACTIVE', status: 'INACTIVE' }),
        aVoucher({ id: 'EXPIRED', status: 'EXPIRED', expiryDate: new Date('2026-10-31T18:29:59Z') }),
        aVoucher({ id: 'DELETED', status: 'DELETED', deleteDate: new Date('2026-11-01T00:00:00Z') }),
      )
    })

    test('an edit changes its field and nothing else, and the audit says who, when and from what', async () => {
      const before = await rowOf('ACTIVE')
      expect(await edit('ACTIVE', { receiverName: 'සඳුනි' })).toMatchObject({
        status: 200,
        body: { message: 'Voucher updated successfully' },
      })
      expect(await rowOf('ACTIVE')).toEqual({ ...before, ownerName: 'සඳුනි' })
      expect(await server.changes()).toMatchObject([
        {
          rowId: 'ACTIVE',
          operation: 'vouchers.update',
          fields: { owner_name: ['Kumari Silva', 'සඳුනි'] },
          byEmail: 'administrator@demo.lk',
          at: server.clock.now(),
        },
      ])
    })

    test('sender, message, group and several fields at once can be edited', async () => {
      await edit('ACTIVE', { senderName: 'Asanka', message: 'Line one\nline two' })
      await edit('ACTIVE', { merchantGroupId: '3' })
      expect(await rowOf('ACTIVE')).toMatchObject({ sender: 'Asanka', message: 'Line one\nline two', merchantGroup: 3 })
      expect(await server.changes()).toHaveLength(2)
    })

    test('only an administrator changes the status', async () => {
      for (const role of ['customerCare', 'accountant'] as const) {
        const refused = await edit('ACTIVE', { status: 'INACTIVE' }, await server.tokenOf(role))
        expect(refused).toMatchObject({ status: 403, body: { message: 'UNAUTHORIZED_USER' } })
        expect((await edit('ACTIVE', { message: 'Hello' }, await server.tokenOf(role))).status).toBe(200)
      }
      expect((await rowOf('ACTIVE'))?.status).toBe('ACTIVE')
      expect((await edit('ACTIVE', { status: 'INACTIVE' })).status).toBe(200)
      expect((await rowOf('ACTIVE'))?.status).toBe('INACTIVE')
    })

    test('deleting sets the day of deletion and ends every change', async () => {
      expect((await edit('ACTIVE', { status: 'DELETED' })).status).toBe(200)
      expect(await rowOf('ACTIVE')).toMatchObject({ status: 'DELETED', deleteDate: server.clock.now() })
      const answers = [
        await edit('ACTIVE', { message: 'x' }),
        await edit('ACTIVE', { status: 'ACTIVE' }),
        await extend('ACTIVE', '2028-01-01T23:59:59+05:30'),
        await transfer('ACTIVE'),
        await renotify('ACTIVE'),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { message: 'VOUCHER_DELETED' } })
      expect(await server.changes()).toHaveLength(1)
    })

    test('an unknown voucher is not found by any change', async () => {
      const answers = [
        await edit('NONE', { message: 'x' }),
        await extend('NONE', '2028-01-01T00:00:00Z'),
        await activate('NONE'),
        await transfer('NONE'),
        await renotify('NONE'),
      ]
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { message: 'VOUCHER_NOT_FOUND' } })
    })

    test('an edit of nothing, of an unknown field or with an empty value is refused by name', async () => {
      expect((await edit('ACTIVE', {})).body.message).toContain('Nothing to update')
      expect((await edit('ACTIVE', { amount: 1 } as Edit)).body.message).toContain('amount')
      expect((await edit('ACTIVE', { senderName: '' })).body.message).toContain('senderName')
      expect((await edit('ACTIVE', { merchantGroupId: 999 })).body.message).toBe('MERCHANT_GROUP_NOT_FOUND')
      expect((await edit('ACTIVE', { merchantGroupId: 'x' })).body.message).toBe('MERCHANT_GROUP_NOT_FOUND')
      expect(await server.changes()).toEqual([])
    })

    test('an extension moves the expiry forward, never back', async () => {
      expect((await extend('ACTIVE', '2027-10-08T23:59:59+05:30')).status).toBe(200)
      expect((await rowOf('ACTIVE'))?.expiryDate).toEqual(new Date('2027-10-08T18:29:59Z'))
      expect((await extend('ACTIVE', '2027-10-07T23:59:59+05:30')).body.message).toBe('EXPIRY_NOT_LATER')
      expect((await extend('ACTIVE', '2027-10-09')).body.message).toContain('expireDate')
      expect((await extend('PENDING', '2028-10-08T23:59:59+05:30')).body.message).toBe('VOUCHER_PENDING_ACTIVATION')
    })

    test('the same extension twice is applied once', async () => {
      for (let count = 0; count < 2; count += 1)
        expect((await extend('ACTIVE', '2027-10-08T23:59:59+05:30')).status).toBe(200)
      expect(await server.changes()).toHaveLength(1)
    })

    test('an expired voucher comes back to life only when its new expiry is ahead', async () => {
      await extend('EXPIRED', '2026-11-10T23:59:59+05:30')
      expect((await rowOf('EXPIRED'))?.status).toBe('EXPIRED')
      await extend('EXPIRED', '2026-12-10T23:59:59+05:30')
      expect((await rowOf('EXPIRED'))?.status).toBe('ACTIVE')
    })

    test('a pending voucher is activated for its owner, others are not', async () => {
      expect((await activate('PENDING')).body).toEqual({ status: 'COMPLETE' })
      expect(await rowOf('PENDING')).toMatchObject({
        status: 'ACTIVE',
        ownerName: 'Sunil Bandara',
        ownerMobile: '0777654321',
        ownerMobileCore: '777654321',
      })
      for (const id of ['PENDING', 'ACTIVE', 'INACTIVE', 'EXPIRED', 'DELETED']) {
        expect((await activate(id)).body.message).toBe('VOUCHER_NOT_PENDING')
      }
      expect((await activate('PENDING', { mobileNo: 'no number' })).status).toBe(400)
    })

    test('of many who activate the same voucher at once, one does', async () => {
      const ids = Array.from({ length: 6 }, (_, n) => `WANTED${n}`)
      await addVouchers(db, ...ids.map((id) => aVoucher({ id, status: 'PENDING_ACTIVATION' })))
      const token = await server.tokenOf('administrator')
      // The first rounds open the pool's connections; from then on the requests really run side by side.
      for (const id of ids) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => activate(id, { token })))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      }
      expect(await server.changes()).toHaveLength(ids.length)
    })

    test('a transfer gives the voucher a new owner and keeps who handed it over', async () => {
      expect((await transfer('ACTIVE')).body).toEqual({ message: 'VOUCHER_TRANSFERRED_SUCCESSFULLY' })
      expect(await rowOf('ACTIVE')).toMatchObject({
        ownerName: 'Sunil Bandara',
        ownerMobile: '0777654321',
        ownerMobileCore: '777654321',
      })
      const { body } = await server.send(request(getVoucherTransfers, { params: { id: 'ACTIVE' } }))
      expect(body).toEqual([
        {
          id: 1,
          purchase: { createdDate: '2026-11-20T06:00:00' },
          senderMobileNo: '+94771234567',
          smsMobileNo: '0777654321',
          amount: 5000,
          status: 'COMPLETE',
          admin: { email: 'administrator@demo.lk', role: 'ROLE_SAHAN_ADMINISTRATOR' },
        },
      ])
      expect(await newestMessages(db, 10)).toEqual([])
    })

    test('a transfer tells whom it was asked to tell', async () => {
      await transfer('ACTIVE', { notifyToSender: true })
      await transfer('INACTIVE', { notifyToRecipient: true })
      expect((await newestMessages(db, 10)).map(({ channel, recipient }) => [channel, recipient])).toEqual([
        ['sms', '0777654321'],
        ['sms', '+94711111111'],
      ])
    })

    test('pending, expired and deleted vouchers are not transferred', async () => {
      expect((await transfer('PENDING')).body.message).toBe('VOUCHER_PENDING_ACTIVATION')
      expect((await transfer('EXPIRED')).body.message).toBe('VOUCHER_EXPIRED')
      expect((await transfer('DELETED')).body.message).toBe('VOUCHER_DELETED')
      expect((await transfer('ACTIVE', { recipientMobileNo: 'abcdefgh' })).body.message).toContain('recipientMobileNo')
      expect(await server.changes()).toEqual([])
    })

    test('a re-notification goes to the stored number and the address given or stored', async () => {
      expect((await renotify('ACTIVE', { notifyViaEmail: true })).status).toBe(200)
      await renotify('ACTIVE', { notifyViaEmail: true, notifyViaSms: false, destination: 'other@example.com' })
      expect((await newestMessages(db, 10)).map(({ channel, recipient }) => [channel, recipient])).toEqual([
        ['mail', 'other@example.com'],
        ['sms', '+94771234567'],
        ['mail', 'kumari@example.com'],
      ])
      expect((await server.changes()).map(({ operation }) => operation)).toEqual([
        'vouchers.re-notify',
        'vouchers.re-notify',
      ])
    })

    test('a re-notification needs a channel, an address and a voucher that is still good', async () => {
      expect((await renotify('ACTIVE', { notifyViaSms: false })).body.message).toBe('NO_CHANNEL_CHOSEN')
      expect((await renotify('ACTIVE', { notifyViaEmail: true, destination: 'nonsense' })).body.message).toContain(
        'destination',
      )
      expect((await renotify('EXPIRED')).body.message).toBe('VOUCHER_EXPIRED')
      // Refused as a whole: the SMS that came before the wrong address was not sent.
      expect(await newestMessages(db, 10)).toEqual([])
    })

    test('edits of one voucher at the same time are all applied, each once', async () => {
      const edits = Array.from({ length: 10 }, (_, n) =>
        edit('ACTIVE', n % 2 ? { senderName: `S${n}` } : { receiverName: `R${n}` }),
      )
      expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(Array(10).fill(200))
      const changes = await server.changes()
      expect(changes).toHaveLength(10)
      const last = (name: string) => changes.findLast(({ fields }) => name in fields)?.fields[name]?.[1]
      expect(await rowOf('ACTIVE')).toMatchObject({ sender: last('sender'), ownerName: last('owner_name') })
    })
  })
}
