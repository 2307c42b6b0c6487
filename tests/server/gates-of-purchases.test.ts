import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import type { AnyCall } from '#store/define/define-call.ts'
import { getDeliveries, updateDelivery } from '#store/resources/deliveries/delivery-calls.ts'
import { getPackagingTypes } from '#store/resources/packaging-types/packaging-type-calls.ts'
import {
  completePurchases,
  getPendingPurchases,
  searchPendingPurchases,
  uploadBulkPurchase,
} from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import {
  filterPurchasesByDate,
  getPurchaseCsv,
  getPurchases,
  searchPurchases,
  updatePurchaseDetails,
} from '#store/resources/purchases/purchase-calls.ts'
import { completeTopUps, getPendingTopUps } from '#store/resources/top-ups/top-up-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const route: KnownRole[] = ['administrator', 'accountant', 'customerCare']
const payers: KnownRole[] = ['administrator', 'accountant']

const gates: readonly (readonly [AnyCall, readonly KnownRole[]])[] = [
  [getPurchases, route],
  [searchPurchases, route],
  [filterPurchasesByDate, route],
  [getPurchaseCsv, route],
  [updatePurchaseDetails, route],
  [getPendingPurchases, route],
  [searchPendingPurchases, route],
  [completePurchases, payers],
  [uploadBulkPurchase, route],
  [getDeliveries, route],
  [updateDelivery, route],
  [getPendingTopUps, payers],
  [completeTopUps, payers],
  [getPackagingTypes, ['administrator', 'merchantController', 'salesAgent', 'customerCare']],
]

for (const { name, db } of engines) {
  describe(`gates of purchases on ${name}`, () => {
    let server: ServerUnderTest
    const knock = async ({ method, path }: AnyCall, token: string | null) => {
      // Nothing but the address: a request that is let in is then refused for its missing input, or answered.
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const answer = await server.app.inject({ method, url: `/v1.0/app${path}`, headers })
      return [answer.statusCode, answer.json<{ message?: string }>().message]
    }

    beforeAll(async () => {
      await writeAccounts(db)
      server = await startServer(db)
    })

    for (const role of roles) {
      test(`${role} is let into exactly the calls of the role`, async () => {
        const token = await server.tokenOf(role)
        for (const [call, allowed] of gates) {
          const [status, message] = await knock(call, token)
          if (allowed.includes(role))
            expect([call.name, [200, 400, 415].includes(status as number)]).toEqual([call.name, true])
          else expect([call.name, status, message]).toEqual([call.name, 403, 'UNAUTHORIZED_USER'])
        }
      })
    }

    test('without a token every call is refused, before anything is read', async () => {
      for (const [call] of gates)
        expect([call.name, ...(await knock(call, null))]).toEqual([call.name, 401, 'SESSION_EXPIRED'])
    })
  })
}
