import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import type { AnyCall } from '#store/define/define-call.ts'
import * as deliveryCalls from '#store/resources/deliveries/delivery-calls.ts'
import * as dashboardCalls from '#store/resources/dashboards/dashboard-calls.ts'
import * as historyCalls from '#store/resources/history/history-calls.ts'
import * as ipLogCalls from '#store/resources/ip-logs/ip-log-calls.ts'
import * as merchantCategoryCalls from '#store/resources/merchant-categories/merchant-category-calls.ts'
import * as merchantGroupCalls from '#store/resources/merchant-groups/merchant-group-calls.ts'
import * as merchantCalls from '#store/resources/merchants/merchant-calls.ts'
import * as offerCalls from '#store/resources/offers/offer-calls.ts'
import * as otpLogCalls from '#store/resources/otp-logs/otp-log-calls.ts'
import * as passwordResetCalls from '#store/resources/password-resets/password-reset-calls.ts'
import * as packagingTypeCalls from '#store/resources/packaging-types/packaging-type-calls.ts'
import * as paymentCalls from '#store/resources/payments/payment-calls.ts'
import * as pendingPurchaseCalls from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import * as purchaseCalls from '#store/resources/purchases/purchase-calls.ts'
import * as redemptionCalls from '#store/resources/redemptions/redemption-calls.ts'
import * as sessionCalls from '#store/resources/session/session-calls.ts'
import * as stockCalls from '#store/resources/stock/stock-calls.ts'
import * as stockBatchCalls from '#store/resources/stock-batches/stock-batch-calls.ts'
import * as subMerchantCalls from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import * as tagCalls from '#store/resources/tags/tag-calls.ts'
import * as terminalCalls from '#store/resources/terminals/terminal-calls.ts'
import * as topUpCalls from '#store/resources/top-ups/top-up-calls.ts'
import * as userCalls from '#store/resources/users/user-calls.ts'
import * as clientCalls from '#store/resources/clients/client-calls.ts'
import * as clientOrderCalls from '#store/resources/client-orders/client-order-calls.ts'
import * as salesAgentCalls from '#store/resources/sales-agents/sales-agent-calls.ts'
import * as slipCalls from '#store/resources/slips/slip-calls.ts'
import * as voucherThemeCalls from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import * as productCalls from '#store/resources/products/product-calls.ts'
import * as voucherPrintCalls from '#store/resources/voucher-prints/voucher-print-calls.ts'
import * as voucherCalls from '#store/resources/vouchers/voucher-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { openEngines } from './support/engines.ts'
import { asHttp, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const voucherRoles: KnownRole[] = ['administrator', 'accountant', 'customerCare']
const payers: KnownRole[] = ['administrator', 'accountant']
const merchantRoles: KnownRole[] = [...voucherRoles, 'merchantController']
const terminalRoles: KnownRole[] = ['administrator', 'merchantController', 'customerCare']
const securityRoles: KnownRole[] = ['administrator', 'customerCare']
const orderRoles: KnownRole[] = ['administrator', 'merchantController', 'salesAgent', 'customerCare']
const stockRoles: KnownRole[] = ['administrator', 'merchantController']

/** Who may ask what; a call that is not in here fails the first test. */
const gates: Record<string, readonly KnownRole[] | 'everyone'> = {
  'session.user-details': 'everyone',
  'session.sign-out': 'everyone',
  'history.list': ['administrator'],
  'users.list': ['administrator'],
  'users.end-sessions': ['administrator'],
  'users.filter': ['administrator'],
  'ip-logs.list': securityRoles,
  'ip-logs.delete': securityRoles,
  'otp-logs.list': securityRoles,
  'otp-logs.search': securityRoles,
  'otp-logs.delete': securityRoles,
  'dashboards.merchant': [...voucherRoles, 'merchantAdministrator', 'merchantRedemptions'],
  'dashboards.sub-merchant': [
    ...voucherRoles,
    'merchantAdministrator',
    'merchantRedemptions',
    'subMerchantAdministrator',
  ],
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
  'merchants.list': merchantRoles,
  'merchants.add': merchantRoles,
  'merchants.update': merchantRoles,
  'merchant-categories.list': merchantRoles,
  'merchant-categories.add': merchantRoles,
  'tags.list': merchantRoles,
  'merchant-groups.search': merchantRoles,
  'merchant-groups.list': merchantRoles,
  'merchant-groups.add': merchantRoles,
  'merchant-groups.update': merchantRoles,
  'sub-merchants.by-merchant': [...merchantRoles, 'salesAgent', 'merchantAdministrator', 'merchantRedemptions'],
  'sub-merchants.add': merchantRoles,
  'sub-merchants.update': merchantRoles,
  'terminals.list': terminalRoles,
  'terminals.add': terminalRoles,
  'terminals.update': terminalRoles,
  'terminals.generate-qr': merchantRoles,
  'stock.list': stockRoles,
  'stock.batches': stockRoles,
  'stock.upload-codes': stockRoles,
  'offers.list': ['administrator'],
  'offers.by-merchant-name': ['administrator'],
  'offers.by-dates': ['administrator'],
  'offers.by-name': ['administrator'],
  'offers.add': ['administrator'],
  'offers.update': ['administrator'],
  'redemptions.merchant-codes': voucherRoles,
  'redemptions.list': 'everyone',
  'redemptions.search-by-date': 'everyone',
  'redemptions.search': 'everyone',
  'redemptions.download': 'everyone',
  'redemptions.download-by-date': 'everyone',
  'redemptions.resend-message': 'everyone',
  'redemptions.un-redeem-state': [...voucherRoles, 'merchantAdministrator', 'subMerchantAdministrator'],
  'redemptions.un-redeem': [...voucherRoles, 'merchantAdministrator', 'subMerchantAdministrator'],
  'redemptions.search-of-merchant': payers,
  'redemptions.for-payment': payers,
  'redemptions.for-payment-by-date': payers,
  'payments.list': [...payers, 'merchantAdministrator'],
  'payments.list-of-merchant': [...payers, 'merchantAdministrator'],
  'payments.filter': [...payers, 'merchantAdministrator'],
  'payments.find-by-reference': [...payers, 'merchantAdministrator'],
  'payments.merchants': [...payers, 'merchantAdministrator'],
  'payments.download': [...payers, 'merchantAdministrator'],
  'payments.add': payers,
  'purchases.list': voucherRoles,
  'purchases.search': voucherRoles,
  'purchases.filter-by-date': voucherRoles,
  'purchases.csv': voucherRoles,
  'purchases.update-details': voucherRoles,
  'pending-purchases.list': voucherRoles,
  'pending-purchases.search': voucherRoles,
  'pending-purchases.complete': payers,
  'pending-purchases.upload-bulk': voucherRoles,
  'deliveries.list': voucherRoles,
  'deliveries.update': voucherRoles,
  'top-ups.list': payers,
  'top-ups.complete': payers,
  'packaging-types.list': orderRoles,
  'clients.list': orderRoles,
  'client-orders.list': orderRoles,
  'client-orders.search': orderRoles,
  'client-orders.place': orderRoles,
  'client-orders.update': orderRoles,
  'client-orders.invoice': orderRoles,
  'client-orders.quotation': orderRoles,
  'client-orders.initiate-vouchers': orderRoles,
  'client-orders.upload': orderRoles,
  'sales-agents.list': orderRoles,
  'slips.list': orderRoles,
  'slips.upload': orderRoles,
  'slips.update': orderRoles,
  'slips.delete': orderRoles,
  'voucher-themes.list': voucherRoles,
  'voucher-themes.categories': voucherRoles,
  'voucher-themes.update': voucherRoles,
  'voucher-themes.add': voucherRoles,
  'voucher-prints.qr-list': voucherRoles,
  'voucher-prints.qr-zpl': voucherRoles,
  'voucher-prints.qr-pdf': voucherRoles,
  'voucher-prints.board-pdf': voucherRoles,
  'voucher-prints.book-pdf': voucherRoles,
  'products.list': [...voucherRoles, 'merchantController', 'salesAgent'],
}

const calls = [
  sessionCalls,
  passwordResetCalls,
  userCalls,
  historyCalls,
  ipLogCalls,
  otpLogCalls,
  dashboardCalls,
  voucherCalls,
  merchantGroupCalls,
  redemptionCalls,
  paymentCalls,
  merchantCalls,
  merchantCategoryCalls,
  tagCalls,
  subMerchantCalls,
  terminalCalls,
  stockBatchCalls,
  stockCalls,
  offerCalls,
  clientCalls,
  clientOrderCalls,
  salesAgentCalls,
  slipCalls,
  voucherThemeCalls,
  productCalls,
  voucherPrintCalls,
  purchaseCalls,
  pendingPurchaseCalls,
  deliveryCalls,
  topUpCalls,
  packagingTypeCalls,
]
  .flatMap((file) => Object.values<unknown>(file))
  .filter(
    (value): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
/** Nobody is signed in yet. */
const open = [
  'session.sign-in',
  'password-resets.send-key',
  'password-resets.verify-key',
  'password-resets.set-password',
  // Its address is signed.
  'slips.file',
]
const gated = calls.filter(({ name }) => !open.includes(name))

test('every declared call has a gate here', () => {
  expect(gated.map(({ name }) => name).sort()).toEqual(Object.keys(gates).sort())
})

/** A request without its input that was let in: answered, or refused for what is missing. */
const letIn = [200, 400, 404, 415]

for (const { name, db } of engines) {
  describe(`gates on ${name}`, () => {
    let server: ServerUnderTest
    const knock = async (call: AnyCall, token: string | null) => {
      // Nothing but the address: a request that is let in is then refused for its missing input, or answered.
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'NONE']))
      const answer = await server.app.inject({
        ...asHttp({ call, input: { params } }),
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
        const lasting = await server.tokenOf(role)
        for (const call of gated) {
          const token = call.name === 'session.sign-out' ? await server.tokenOf(role) : lasting
          const gate = gates[call.name] ?? []
          const { status, message } = await knock(call, token)
          if (gate !== 'everyone' && !gate.includes(role))
            expect([call.name, status, message]).toEqual([call.name, 403, 'UNAUTHORIZED_USER'])
          else expect([call.name, letIn.includes(status), status]).toEqual([call.name, true, status])
        }
      })
    }

    test('without a token every call but the sign-in and the forgotten password is refused, before anything is read', async () => {
      for (const call of gated)
        expect([call.name, await knock(call, null)]).toEqual([call.name, { status: 401, message: 'SESSION_EXPIRED' }])
      for (const call of calls.filter(({ name }) => open.includes(name))) {
        expect([call.name, await knock(call, null)]).not.toEqual([call.name, expect.objectContaining({ status: 401 })])
      }
    })
  })
}
