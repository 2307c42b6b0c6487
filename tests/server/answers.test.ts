import { request } from '#store/define/define-call.ts'
import { getUserDetails, signIn } from '#store/resources/session/session-calls.ts'
import * as calls from '#store/resources/vouchers/voucher-calls.ts'
import { voucherTransactions, voucherTransfers } from '#server/data/schema/vouchers.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { clearVouchers, startServer, writeAccounts } from './support/server-under-test.ts'
import { type AnswerSample, testAnswers } from './support/test-answers.ts'

const id = 'GV8K2M4Q9X'
const params = { id }

const samples: AnswerSample[] = [
  {
    fixture: 'voucher-list',
    schemas: [calls.getVouchers.answer, calls.voucherPage.strict],
    request: request(calls.getVouchers, {
      query: { statusKey: 'ALL', page: 1, pageSize: 100, sortBy: 'created_date', order: 'desc' },
    }),
  },
  {
    fixture: 'sign-in',
    schemas: [signIn.answer],
    request: request(signIn, {
      body: { email: 'merchant-administrator@demo.lk', password: 'demo-merchant-administrator' },
    }),
    as: null,
  },
  {
    fixture: 'user-details',
    schemas: [getUserDetails.answer],
    request: request(getUserDetails, {}),
    as: 'subMerchantAdministrator',
  },
  {
    fixture: 'delivery-email',
    schemas: [calls.getDeliveryEmail.answer],
    isAllOptional: true,
    request: request(calls.getDeliveryEmail, { params }),
    as: 'accountant',
  },
  {
    fixture: 'transactions',
    schemas: [calls.getVoucherTransactions.answer],
    request: request(calls.getVoucherTransactions, { params }),
    as: 'customerCare',
  },
  {
    fixture: 'transfers',
    schemas: [calls.getVoucherTransfers.answer],
    request: request(calls.getVoucherTransfers, { params }),
  },
]

await testAnswers(samples, async (db) => {
  await writeAccounts(db)
  await clearVouchers(db)
  const server = await startServer(db)
  await addVouchers(db, aVoucher({ id, scheduledDate: new Date('2026-12-24T03:30:00Z') }))
  const of = { voucherId: id, status: 'COMPLETE', at: new Date('2026-10-05T06:12:00Z'), amountCents: 125_050 }
  await db.insert(voucherTransactions).values({
    ...of,
    transactionType: 'DEBIT',
    description: 'Purchase',
    runningBalanceCents: 374_950,
    redemptionId: 'AB12CD34EF',
    merchant: 'Araliya Textiles',
    subMerchant: 'Kandy',
    referenceCode: 'REF1',
  })
  await db.insert(voucherTransfers).values({
    ...of,
    senderMobileNo: '+94771234567',
    smsMobileNo: '0777654321',
    adminEmail: 'administrator@demo.lk',
    adminRole: 'ROLE_SAHAN_ADMINISTRATOR',
  })
  return server
})
