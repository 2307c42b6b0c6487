import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { fileBytes } from '#store/define/file-values.ts'
import { pageOf } from '#store/define/page-of.ts'

const amount = z.union([z.number(), z.string()])
const idOnWire = z.union([z.string(), z.number()])
/** Nothing, null, an empty text and `0` mean all (decisions.md B20). */
const idOrAll = z.union([z.string().max(20), z.number()]).nullish()
/** An ISO instant, or a Colombo day `YYYY-MM-DD`; nothing means no bound (decisions.md T3, T4). */
const timeOrNone = z.string().max(35).nullish()
const page = z.number().int().min(1).max(1_000_000)

/** A payment to a merchant as every list answers it; times without a zone are UTC. */
export const paymentOnWire = z.looseObject({
  id: idOnWire,
  createdTimestamp: z.string(),
  coreMerchant: z.looseObject({ id: idOnWire, name: z.string().nullish() }),
  redemption: z.array(
    z.looseObject({ id: idOnWire, redemptionId: z.string().nullish(), merchantEarning: amount.nullish() }),
  ),
  referenceCode: z.string().nullish(),
  amount: amount.nullish(),
  /** The day of the bank transfer, as it was typed; `createdTimestamp` is when it was recorded. */
  paymentDate: z.string().nullish(),
})

/** `total` is the number of pages (decisions.md B9). */
export const paymentPage = pageOf(paymentOnWire, { rows: 'coreMerchantPayable', pages: 'total', page: 'current' })

export const filterPayments = defineCall({
  name: 'payments.filter',
  method: 'POST',
  path: '/merchantPayable/filterMerchantPayables',
  body: z.strictObject({ merchantId: idOrAll, page, startDate: timeOrNone, endDate: timeOrNone }),
  days: 'instant',
  answer: paymentPage.answer,
})

/** The merchants that can be chosen, by name; the path is spelled so (decisions.md B11). */
export const getPaymentMerchants = defineCall({
  name: 'payments.merchants',
  method: 'GET',
  path: '/merchantPayable/getMechantIds',
  answer: z.array(z.looseObject({ id: idOnWire, name: z.string() })),
})

export const getAllPayments = defineCall({
  name: 'payments.list',
  method: 'GET',
  path: '/merchantPayable/getAllMerchantPayables/{page}',
  params: z.object({ page: z.coerce.number().int().min(1).max(1_000_000) }),
  answer: paymentPage.answer,
})

export const getMerchantPayments = defineCall({
  name: 'payments.list-of-merchant',
  method: 'POST',
  path: '/merchantPayable/getMerchantPayables',
  body: z.strictObject({ merchantId: idOrAll, page }),
  answer: paymentPage.answer,
})

/** All payments with this reference code, in one page: several may carry the same (decisions.md E7). */
export const findPaymentsByReference = defineCall({
  name: 'payments.find-by-reference',
  method: 'POST',
  reads: true,
  path: '/merchantPayable/getMerchantPayableById',
  body: z.strictObject({ merchantId: idOrAll, referenceCode: z.string().min(1).max(255) }),
  answer: paymentPage.answer,
})

/** Saved as Merchant_Payable.csv. */
export const downloadPayments = defineCall({
  name: 'payments.download',
  method: 'POST',
  reads: true,
  path: '/merchantPayable/get-all-merchant-payable',
  query: z.object({ merchantId: idOrAll }),
  body: z.strictObject({ startDate: timeOrNone, endDate: timeOrNone }),
  days: 'instant',
  answer: fileBytes,
})

/** Only the status `MERCHANT_PAYABLE_ADDED_SUCCESSFULLY` means success; the path is ours (decisions.md B3). */
export const addPayment = defineCall({
  name: 'payments.add',
  method: 'POST',
  path: '/merchantPayable/addMerchantPayable',
  body: z.strictObject({
    merchantId: idOnWire,
    redemptionIds: z.array(z.number().int().positive()).min(1).max(10_000),
    /** Not in the future, by Colombo's calendar. */
    paymentDate: z.string().min(10).max(35),
    notifyMerchantViaEmail: z.boolean(),
    referenceCode: z.string().max(255),
  }),
  answer: z.looseObject({ status: z.string() }),
})
