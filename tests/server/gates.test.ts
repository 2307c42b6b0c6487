import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import type { AnyCall } from '#store/define/define-call.ts'
import * as merchantGroupCalls from '#store/resources/merchant-groups/merchant-group-calls.ts'
import * as redemptionCalls from '#store/resources/redemptions/redemption-calls.ts'
import * as sessionCalls from '#store/resources/session/session-calls.ts'
import * as voucherCalls from '#store/resources/vouchers/voucher-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { openEngines } from './support/engines.ts'
import { asHttp, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const voucherRoles: KnownRole[] = ['administrator', 'accountant', 'customerCare']

/** Who may ask what; a call that is not in here fails the first test. */
const gates: Record<string, readonly KnownRole[] | 'everyone'> = {
  'session.user-details': 'everyone',
  'vouchers.list': voucherRoles,
  'vouchers.search': voucherRoles,
  'vouchers.update': voucherRoles,
  'vouchers.delivery-email': voucherRoles,
  'vouchers.extend': voucherRoles,
  'vouchers.activate': voucherRoles,
  'vouchers.transactions': voucherRoles,
  'vouchers.transfers': voucherRoles,
  'vouchers.transfer-ownership': voucherRoles,
  'vouchers.re-notify': voucherRoles,
  'merchant-groups.search': [...voucherRoles, 'merchantController'],
  'redemptions.merchant-codes': voucherRoles,
}

const calls = [sessionCalls, voucherCalls, merchantGroupCalls, redemptionCalls]
  .flatMap((file) => Object.values<unknown>(file))
  .filter(
    (value): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
const gated = calls.filter(({ name }) => name !== 'session.sign-in')

test('every declared call has a gate here', () => {
  expect(gated.map(({ name }) => name).sort()).toEqual(Object.keys(gates).sort())
})

for (const { name, db } of engines) {
  describe(`gates on ${name}`, () => {
    let server: ServerUnderTest
    const knock = async (call: AnyCall, token: string | null) => {
      // Nothing but the address: a request that is let in is then refused for its missing input, or answered.
      const answer = await server.app.inject({
        ...asHttp({ call, input: { params: { id: 'NONE', text: 'NONE' } } }),
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
      return { status: answer.statusCode, message: answer.json<{ message?: string }>().message }
    }

    beforeAll(async () => {
      await writeAccounts(db)
      server = await startServer(db)
    })

    for (const role of roles) {
      test(`${role} is let into exactly the calls of the role`, async () => {
        const token = await server.tokenOf(role)
        for (const call of gated) {
          const gate = gates[call.name] ?? []
          const { status, message } = await knock(call, token)
          if (gate === 'everyone' || gate.includes(role)) expect([call.name, status]).not.toEqual([call.name, 403])
          else expect([call.name, status, message]).toEqual([call.name, 403, 'UNAUTHORIZED_USER'])
          expect([call.name, status]).not.toEqual([call.name, 401])
        }
      })
    }

    test('without a token every call but the sign-in is refused, before anything is read', async () => {
      for (const call of gated)
        expect([call.name, await knock(call, null)]).toEqual([call.name, { status: 401, message: 'SESSION_EXPIRED' }])
      expect((await knock(sessionCalls.signIn, null)).status).toBe(400)
    })
  })
}
