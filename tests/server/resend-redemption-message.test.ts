import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { type CallInput, request } from '#store/define/define-call.ts'
import { resendRedemptionMessage } from '#store/resources/redemptions/redemption-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { newestMessages } from '#server/mail/transport.ts'
import { addPurchase, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Body = CallInput<typeof resendRedemptionMessage>['body']

for (const { name, db } of engines) {
  describe(`sending a redemption's message again on ${name}`, () => {
    let server: ServerUnderTest
    const resend = async (how: Partial<Body> = {}, role: KnownRole = 'administrator') =>
      server.send(
        request(resendRedemptionMessage, {
          body: { redemptionId: 'AB12CD34EF', mobileNumbers: [], emails: [], notifyTo: 'NOTIFY_TO_USER', ...how },
        }),
        { token: await server.tokenOf(role) },
      )
    const sent = async () =>
      (await newestMessages(db, 20)).map(({ channel, recipient }) => [channel, recipient]).reverse()

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearRedemptions(db)
      server = await startServer(db)
      await addPurchase(db, { id: 'GIFT' }, { code: 'AB12CD34EF' })
    })

    test('a customer is told at the stored number and address', async () => {
      expect(await resend()).toMatchObject({ status: 200, body: { message: 'Notification sent successfully' } })
      expect(await sent()).toEqual([
        ['mail', 'kumari@example.com'],
        ['sms', '+94771234567'],
      ])
      const [message] = await newestMessages(db, 1)
      expect(message?.body).toContain('LKR 1,250.50')
      expect(message?.body).toContain('Araliya Textiles, Nugegoda')
      expect(message?.body).toContain('20/11/2026 09:30 AM')
      expect(message?.body).not.toContain('GIFT')
      expect(await server.changes('redemptions')).toMatchObject([
        {
          operation: 'redemptions.resend-message',
          kind: 'noted',
          fields: { 'message to +94771234567': [null, 'stored'] },
        },
      ])
    })

    test('a merchant is told at the shop’s', async () => {
      await resend({ notifyTo: 'NOTIFY_TO_MERCHANT' })
      const [mail, sms] = await sent()
      expect(mail).toEqual(['mail', 'sub-merchant@demo.lk'])
      expect(sms?.[0]).toBe('sms')
    })

    test('numbers and addresses given take the place of the stored ones, each once', async () => {
      await resend({ mobileNumbers: ['0711111111', '0722222222', '0711111111'], emails: ['a@example.com'] })
      expect(await sent()).toEqual([
        ['mail', 'a@example.com'],
        ['sms', '0711111111'],
        ['sms', '0722222222'],
      ])
    })

    test('one override leaves the other default', async () => {
      await resend({ mobileNumbers: ['0711111111'] })
      expect(await sent()).toEqual([
        ['mail', 'kumari@example.com'],
        ['sms', '0711111111'],
      ])
    })

    test('a customer without an address gets the SMS alone', async () => {
      await addPurchase(db, { id: 'PLAIN', deliveryEmail: null }, { code: 'PLAIN00000' })
      expect((await resend({ redemptionId: 'PLAIN00000' })).status).toBe(200)
      expect(await sent()).toEqual([['sms', '+94771234567']])
    })

    test('nothing is sent when anything is wrong', async () => {
      expect((await resend({ mobileNumbers: ['0711111111', '12'] })).body.message).toContain('mobileNumbers')
      expect((await resend({ emails: ['a@example.com', 'abc'] })).body.message).toContain('emails')
      expect((await resend({ notifyTo: 'NOBODY' as 'NOTIFY_TO_USER' })).body.message).toContain('notifyTo')
      expect(await resend({ redemptionId: 'NONE000000' })).toMatchObject({
        status: 404,
        body: { message: 'REDEMPTION_NOT_FOUND' },
      })
      expect(await sent()).toEqual([])
      expect(await server.changes('redemptions')).toEqual([])
    })

    test('what was taken back is not told again', async () => {
      await db.execute(`update redemptions set status = 'UNREDEEMED', un_redeemed_at = at`)
      expect(await resend()).toMatchObject({ status: 400, body: { message: 'REDEMPTION_ALREADY_UNREDEEMED' } })
      expect(await sent()).toEqual([])
    })

    test('every role may, for the redemptions it sees', async () => {
      for (const role of roles) expect([role, (await resend({}, role)).status]).toEqual([role, 200])
      await addPurchase(db, { id: 'OTHERS' }, { code: 'OTHERS0000', merchantId: 102, subMerchantId: 1004 })
      for (const role of ['merchantAdministrator', 'subMerchantAdministrator', 'merchantRedemptions'] as const) {
        expect(await resend({ redemptionId: 'OTHERS0000' }, role)).toMatchObject({
          status: 403,
          body: { message: 'UNAUTHORIZED_USER' },
        })
      }
    })
  })
}
