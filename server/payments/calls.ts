import * as calls from '#store/resources/payments/payment-calls.ts'
import { choose, type IdOrAll, reachOf } from '#server/auth/reach.ts'
import type { KnownRole, SignedIn } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import { addPayment } from './add-payment.ts'
import { listPayments, paymentMerchants, paymentsToExport, paymentsWithReference } from './find-payments.ts'
import { paymentsCsv } from './payments-csv.ts'
import { readRange } from '#server/redemptions/date-range.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of the route /payments (spec 000 §2.1); a merchant administrator sees its own merchants' alone. */
const see: readonly KnownRole[] = ['administrator', 'accountant', 'merchantAdministrator']
const add: readonly KnownRole[] = ['administrator', 'accountant']

/** The calls of the payments screens. */
export function servePayments(api: Api): void {
  serveLists(api)

  serve(api, calls.downloadPayments, { roles: see }, async ({ query, body, user, db }) => {
    const filter = { merchantIds: await merchantsOf(db, user, query.merchantId), range: readRange(body) }
    return {
      contentType: 'text/csv; charset=utf-8',
      filename: 'Merchant_Payable.csv',
      bytes: paymentsCsv(await paymentsToExport(db, filter)),
    }
  })

  serveChange(api, calls.addPayment, { roles: add }, async ({ body, user, db, operation }) => {
    const change = { db, clock: api.clock, transport: api.transport, by: user, operation }
    return { status: 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY', id: await addPayment(change, body) }
  })
}

function serveLists(api: Api): void {
  const paged = { roles: see, answer: calls.paymentPage.strict }

  serve(api, calls.getAllPayments, paged, async ({ params, user, db }) => {
    const merchantIds = await merchantsOf(db, user, null)
    return calls.paymentPage.write(await listPayments(db, { merchantIds }, params.page))
  })

  serve(api, calls.getMerchantPayments, paged, async ({ body, user, db }) => {
    const merchantIds = await merchantsOf(db, user, body.merchantId)
    return calls.paymentPage.write(await listPayments(db, { merchantIds }, body.page))
  })

  serve(api, calls.filterPayments, paged, async ({ body, user, db }) => {
    const filter = { merchantIds: await merchantsOf(db, user, body.merchantId), range: readRange(body) }
    return calls.paymentPage.write(await listPayments(db, filter, body.page))
  })

  serve(api, calls.findPaymentsByReference, paged, async ({ body, user, db }) => {
    const merchantIds = await merchantsOf(db, user, body.merchantId)
    const { referenceCode } = body
    return calls.paymentPage.write(await paymentsWithReference(db, { merchantIds, referenceCode }))
  })

  serve(api, calls.getPaymentMerchants, { roles: see }, async ({ user, db }) =>
    paymentMerchants(db, (await reachOf(db, user)).merchantIds),
  )
}

/** The merchants whose payments are asked for; null for all. */
async function merchantsOf(db: Database, user: SignedIn, merchantId: IdOrAll): Promise<readonly number[] | null> {
  return (await choose(db, await reachOf(db, user), { merchantId })).merchantIds
}
