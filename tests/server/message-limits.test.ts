import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { resendRedemptionMessage } from '#store/resources/redemptions/redemption-calls.ts'
import { renotifyVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { customerMessages } from '#server/data/schema/mail.ts'
import { newestMessages } from '#server/mail/transport.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { addPurchase, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`messages to customers on ${name}`, () => {
    let server: ServerUnderTest
    let made = 0
    /** A message to the number, and a mail to an address of its own. */
    const resend = async (redemptionId: string, number: string, role: KnownRole = 'administrator') => {
      made += 1
      const emails = [`customer${made}@example.com`]
      const body = { redemptionId, mobileNumbers: [number], emails, notifyTo: 'NOTIFY_TO_USER' as const }
      return server.send(request(resendRedemptionMessage, { body }), { token: await server.tokenOf(role) })
    }
    const renotify = (voucherId: string, destination: string) => {
      const body = { voucherId, destination, notifyViaSms: false, notifyViaEmail: true }
      return server.send(request(renotifyVoucher, { body }))
    }
    const countOf = (answers: Sent[], status: number) => answers.filter((answer) => answer.status === status).length
    const numberOf = (count: number) => `07712345${String(count).padStart(2, '0')}`
    const sent = async () => (await newestMessages(db, 1000)).length

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
      for (let count = 0; count < 10; count += 1) {
        await addPurchase(db, { id: `GIFT${count}` }, { code: `AB12CD34E${count}` })
      }
    })

    test('about one row are twenty an hour, however many are asked for at once', async () => {
      const answers = await Promise.all(Array.from({ length: 15 }, (_, count) => resend('AB12CD34E0', numberOf(count))))
      expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([10, 5])
      expect(await sent()).toBe(20)
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body.message).toBe('TOO_MANY_MESSAGES: 20 were sent about this one. Please try again in an hour')
      expect(refused?.headers['retry-after']).toBe('3600')
      expect((await resend('AB12CD34E1', '0711111111')).status).toBe(200)
      server.clock.pass({ hours: 1 })
      expect((await resend('AB12CD34E0', '0711111111')).status).toBe(200)
    })

    test('to one number are twenty an hour, however it is written', async () => {
      for (let count = 0; count < 20; count += 1) {
        expect((await resend(`AB12CD34E${count % 10}`, count % 2 ? '0711111111' : '+94 71 111 1111')).status).toBe(200)
      }
      const { status, body } = await resend('AB12CD34E0', '0094711111111')
      expect([status, body.message]).toEqual([
        429,
        'TOO_MANY_MESSAGES: 20 were sent to this number or address. Please try again in an hour',
      ])
    })

    test('from one person are sixty an hour, and others go on', async () => {
      for (let count = 0; count < 30; count += 1) {
        expect((await resend(`AB12CD34E${count % 10}`, numberOf(count))).status).toBe(200)
      }
      const { status, body } = await resend('AB12CD34E0', '0711111111')
      expect([status, body.message]).toEqual([429, 'TOO_MANY_MESSAGES: you have sent 60. Please try again in an hour'])
      expect((await resend('AB12CD34E0', '0711111111', 'accountant')).status).toBe(200)
    })

    test('each is noted in the audit: who, when, about what, to where', async () => {
      await addVouchers(db, aVoucher({ id: 'NOTED' }))
      await renotify('NOTED', '')
      await renotify('NOTED', 'KUMARI@example.com')
      await renotify('NOTED', 'another@example.com')
      await resend('AB12CD34E0', '077 123 4567')
      await resend('AB12CD34E0', '0711111111')
      const at = server.clock.now()
      server.clock.pass({ hours: 2 })
      const byEmail = 'administrator@demo.lk'
      const noted = { at, byEmail, kind: 'noted' }
      expect(await server.changes()).toMatchObject([
        { ...noted, rowId: 'NOTED', fields: { 'message to kumari@example.com': [null, 'stored'] } },
        { ...noted, rowId: 'NOTED', fields: { 'message to KUMARI@example.com': [null, 'stored'] } },
        { ...noted, rowId: 'NOTED', fields: { 'message to another@example.com': [null, 'typed'] } },
      ])
      expect(await server.changes('redemptions')).toMatchObject([
        { ...noted, rowId: 'AB12CD34E0', fields: { 'message to 077 123 4567': [null, 'stored'] } },
        { ...noted, rowId: 'AB12CD34E0', fields: { 'message to 0711111111': [null, 'typed'] } },
      ])
      await renotify('NOTED', '')
      expect(await db.$count(customerMessages)).toBe(1)
    })
  })
}
