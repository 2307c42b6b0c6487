import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { pageOf } from '#store/define/page-of.ts'
import { typedAs } from '#store/define/wire-values.ts'
import { mobileToE164 } from '#store/values/mobile-number.ts'
import { emailPattern } from '#store/values/text-fields.ts'

/** Wire values of `selectIdType` (spec 001 §9); the last one finds only what can still be paid. */
export const redemptionSearchTypes = [
  'REDEMPTION_ID',
  'REFERENCE_CODE',
  'MERCHANT_NAME',
  'REDEMPTION_ID_FOR_PAYMENT',
] as const

const amount = z.union([z.number(), z.string()])
const idOnWire = z.union([z.string(), z.number()])
/** Nothing, null, an empty text and `0` mean all (decisions.md B20). */
const idOrAll = z.union([z.string().max(20), z.number()]).nullish()
/** A Colombo day `YYYY-MM-DD`, or an ISO instant; nothing means no bound (decisions.md T3). */
const dayOrNone = z.string().max(35).nullish()
/** The ten characters people see, or the numeric id. */
const redemptionKey = z.union([z.string().min(1).max(50), z.number().int()])
const pageInBody = z.number().int().min(1).max(1_000_000)
const pageInQuery = z.coerce.number().int().min(1).max(1_000_000)

/** A redemption as lists and searches answer it; times without a zone are UTC. */
export const redemptionOnWire = z.looseObject({
  /** Numeric: what a payment names it by (decisions.md E2). */
  id: idOnWire,
  /** The ten characters people see. */
  redemptionId: z.string().nullish(),
  dateTime: z.string(),
  referenceCode: z.string().nullish(),
  voucherId: idOnWire.nullish(),
  redeemedAmount: amount,
  /** Null for a role that must not see it (decisions.md C12). */
  earnedAmount: amount.nullish(),
  platformEarnedAmount: amount.nullish(),
  customerName: z.string().nullish(),
  mobileNo: z.string().nullish(),
  terminalId: idOnWire.nullish(),
  subMerchantId: idOnWire.nullish(),
  subMerchantLocation: z.string().nullish(),
  merchantId: idOnWire.nullish(),
  merchantName: z.string().nullish(),
  /** `UNREDEEMED` is the one value the spec names (decisions.md J4). */
  status: z.string(),
  unRedeemedDateTime: z.string().nullish(),
  type: z.string().nullish(),
  promoId: idOnWire.nullish(),
  /** Set once it is paid (decisions.md E6). */
  payableStatus: z.string().nullish(),
  /** The payment it is in; ours says it to those who see payments, the spec does not ask for it. */
  payableId: idOnWire.nullish(),
})

/** `total` is the number of pages (decisions.md B9). */
export const redemptionPage = pageOf(redemptionOnWire, { rows: 'earnings', pages: 'total', page: 'current' })

/** The newest first, ten a page. */
export const getEarnings = defineCall({
  name: 'redemptions.list',
  method: 'POST',
  path: '/redemption/getEarnings',
  body: z.strictObject({ merchantId: idOrAll, subMerchantId: idOrAll, page: pageInBody }),
  answer: redemptionPage.answer,
})

export const searchRedemptionsByDate = defineCall({
  name: 'redemptions.search-by-date',
  method: 'GET',
  path: '/redemption/{subMerchantId}/searchbydate/',
  params: z.object({ subMerchantId: z.union([z.string().max(20), z.number()]) }),
  query: z.object({
    page: pageInQuery,
    merchantId: idOrAll,
    startDate: dayOrNone,
    endDate: dayOrNone,
    size: z.coerce.number().int().min(1).max(500).optional(),
  }),
  days: 'day',
  answer: redemptionPage.answer,
})

/** For the redemptions screen (decisions.md B19). */
export const searchRedemptions = defineCall({
  name: 'redemptions.search',
  method: 'POST',
  path: '/redemption/searchByRedemptionId',
  body: z.strictObject({
    merchantId: idOrAll,
    subMerchantId: idOrAll,
    searchKey: z.string().min(1).max(50),
    selectIdType: z.enum(redemptionSearchTypes),
    startDate: dayOrNone,
    endDate: dayOrNone,
    page: pageInBody,
  }),
  days: 'day',
  answer: redemptionPage.answer,
})

/** For add payment (decisions.md B19). */
export const searchMerchantRedemptions = defineCall({
  name: 'redemptions.search-of-merchant',
  method: 'GET',
  path: '/redemption/{merchantId}/searchByRedemptionId/',
  params: z.object({ merchantId: z.union([z.string().max(20), z.number()]) }),
  query: z.object({
    page: pageInQuery,
    redemptionid: z.string().min(1).max(50),
    selectIdType: z.enum(redemptionSearchTypes),
  }),
  answer: redemptionPage.answer,
})

/** A redemption as the downloads answer it: some fields go by other names there (spec 001 §3). */
export const exportedRedemptionOnWire = z.looseObject({
  id: idOnWire,
  redemptionId: z.string().nullish(),
  timestamp: z.string(),
  referenceCode: z.string().nullish(),
  voucherId: idOnWire.nullish(),
  amount,
  merchantEarning: amount.nullish(),
  /** This one and the merchant only for an administrator (spec 001 §6). */
  platformEarnedAmount: amount.nullish(),
  merchantId: idOnWire.nullish(),
  merchantName: z.string().nullish(),
  subMerchantId: idOnWire.nullish(),
  subMerchantLocation: z.string().nullish(),
  terminalId: idOnWire.nullish(),
  customerName: z.string().nullish(),
  mobileNo: z.string().nullish(),
  status: z.string(),
  unRedeemedDateTime: z.string().nullish(),
})

/** `id` is a sub-merchant, a merchant, or `0` for everything (decisions.md R6). */
export const downloadRedemptions = defineCall({
  name: 'redemptions.download',
  method: 'GET',
  path: '/redemption/download/{id}',
  params: z.object({ id: z.union([z.string().max(20), z.number()]) }),
  answer: z.array(exportedRedemptionOnWire),
})

export const downloadRedemptionsByDate = defineCall({
  name: 'redemptions.download-by-date',
  method: 'GET',
  path: '/redemption/download-by-date/',
  query: z.object({ startDate: dayOrNone, endDate: dayOrNone, id: idOrAll }),
  days: 'day',
  answer: z.array(exportedRedemptionOnWire),
})

/** Whether a redemption can still be taken back; once it cannot, the call is refused with the reason. */
export const getUnredeemState = defineCall({
  name: 'redemptions.un-redeem-state',
  method: 'GET',
  path: '/redemption/un-redeem-state/',
  query: z.object({ redemptionId: redemptionKey }),
  answer: z.looseObject({ message: z.string() }),
})

/** Answers the list's page anew. Rights come from the session, whatever `role` says (decisions.md C14). */
export const unredeem = defineCall({
  name: 'redemptions.un-redeem',
  method: 'POST',
  path: '/redemption/un-redeem',
  body: z.strictObject({
    redemptionId: redemptionKey,
    merchantId: idOrAll,
    role: z.string().max(100).nullish(),
    page: pageInBody,
  }),
  answer: redemptionPage.answer,
})

/** One number that takes the place of the stored one (spec 001 §5). */
export const overrideMobile = z
  .string()
  .trim()
  .min(1, "Mobile number can't be empty")
  .transform((text) => mobileToE164(text) ?? text)
  .refine((text) => mobileToE164(text) !== null, 'Enter a valid mobile number')

/** One address that takes the place of the stored one (spec 001 §5). */
export const overrideEmail = z
  .string()
  .trim()
  .max(100, 'Enter a valid email address')
  .regex(emailPattern, 'Enter a valid email address')

/** The call takes so many of each. */
export const mostDestinations = 20

/** Lists left empty mean the stored number or address; what is blank in them says nothing. */
export const resendRedemptionMessage = defineCall({
  name: 'redemptions.resend-message',
  method: 'POST',
  path: '/redemption/resend-redemption-message',
  body: z.strictObject({
    redemptionId: redemptionKey,
    mobileNumbers: z.array(typedAs(overrideMobile, 20, { mayBeBlank: true })).max(mostDestinations),
    emails: z.array(typedAs(overrideEmail, 100, { mayBeBlank: true })).max(mostDestinations),
    notifyTo: z.enum(['NOTIFY_TO_USER', 'NOTIFY_TO_MERCHANT']),
  }),
  answer: z.looseObject({ message: z.string() }),
})

/** What a merchant is still to be paid for, newest first. */
export const getRedemptionsForPayment = defineCall({
  name: 'redemptions.for-payment',
  method: 'POST',
  path: '/redemption/getRedemptionByMerchantForPayment',
  body: z.strictObject({ merchantId: idOnWire, page: pageInBody }),
  answer: redemptionPage.answer,
})

export const searchRedemptionsForPaymentByDate = defineCall({
  name: 'redemptions.for-payment-by-date',
  method: 'GET',
  path: '/redemption/{merchantId}/for-payments/searchByDate/',
  params: z.object({ merchantId: z.union([z.string().max(20), z.number()]) }),
  query: z.object({ page: pageInQuery, startDate: dayOrNone, endDate: dayOrNone }),
  days: 'day',
  answer: redemptionPage.answer,
})

/** A code a merchant gave out; as good as money, so it is shown and never stored (decisions.md N1). */
export const merchantCodeOnWire = z.looseObject({
  voucherCode: z.string(),
  denomination: z.union([z.number(), z.string()]),
  expiry: z.string().nullish(),
  serialNumber: z.string().nullish(),
})

export const getMerchantCodes = defineCall({
  name: 'redemptions.merchant-codes',
  method: 'POST',
  reads: true,
  path: '/redemption/code',
  body: z.strictObject({ redemptionId: z.string().min(1).max(50) }),
  answer: z.looseObject({ voucherCodeList: z.array(merchantCodeOnWire) }),
})
