import { request } from '#store/define/define-call.ts'
import * as payments from '#store/resources/payments/payment-calls.ts'
import * as calls from '#store/resources/redemptions/redemption-calls.ts'
import { addPurchase, clearRedemptions } from './support/a-redemption.ts'
import { startServer, writeAccounts } from './support/server-under-test.ts'
import { type AnswerSample, testAnswers } from './support/test-answers.ts'

const page = [calls.redemptionPage.answer, calls.redemptionPage.strict]
const paymentPage = [payments.paymentPage.answer, payments.paymentPage.strict]

/** In this order: the payment is made before it is listed. */
const samples: AnswerSample[] = [
  {
    fixture: 'payment-added',
    schemas: [payments.addPayment.answer],
    request: request(payments.addPayment, {
      body: {
        merchantId: 101,
        redemptionIds: [2],
        paymentDate: '2026-11-20',
        notifyMerchantViaEmail: true,
        referenceCode: 'CEFT1',
      },
    }),
  },
  {
    fixture: 'payment-list',
    schemas: paymentPage,
    request: request(payments.getAllPayments, { params: { page: 1 } }),
  },
  {
    fixture: 'payment-list',
    schemas: paymentPage,
    request: request(payments.findPaymentsByReference, { body: { merchantId: 101, referenceCode: 'CEFT1' } }),
  },
  {
    fixture: 'payment-merchants',
    schemas: [payments.getPaymentMerchants.answer],
    request: request(payments.getPaymentMerchants, {}),
  },
  {
    fixture: 'redemption-list',
    schemas: page,
    request: request(calls.getEarnings, { body: { merchantId: 101, subMerchantId: 1001, page: 1 } }),
  },
  {
    fixture: 'redemption-list',
    schemas: page,
    request: request(calls.searchRedemptions, {
      body: { searchKey: 'AB12CD34EF', selectIdType: 'REDEMPTION_ID', page: 1 },
    }),
  },
  {
    fixture: 'redemption-list',
    schemas: page,
    request: request(calls.searchRedemptionsByDate, {
      params: { subMerchantId: 1001 },
      query: { page: 1, size: 10, startDate: '2026-10-05', endDate: '2026-10-05' },
    }),
  },
  {
    fixture: 'redemption-download',
    schemas: [calls.downloadRedemptions.answer],
    request: request(calls.downloadRedemptions, { params: { id: 1001 } }),
  },
  {
    fixture: 'redemption-download',
    schemas: [calls.downloadRedemptions.answer],
    request: request(calls.downloadRedemptionsByDate, {
      query: { id: 0, startDate: '2026-10-05', endDate: '2026-10-05' },
    }),
  },
]

await testAnswers(samples, async (db) => {
  await writeAccounts(db)
  await clearRedemptions(db)
  const server = await startServer(db)
  await addPurchase(
    db,
    { id: 'GV8K2M4Q9X' },
    {
      code: 'AB12CD34EF',
      at: new Date('2026-10-05T06:12:00Z'),
      status: 'UNREDEEMED',
      unRedeemedAt: new Date('2026-10-05T07:12:00Z'),
    },
  )
  await addPurchase(db, { id: 'PAID' }, { subMerchantId: 1002 })
  return server
})
