import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

const amount = z.union([z.number(), z.string()])
const id = z.union([z.string(), z.number()])

const earningOnDashboard = z.looseObject({
  id,
  dateTime: z.union([z.string(), z.number()]).nullish(),
  redemptionId: z.string().nullish(),
  referenceCode: z.string().nullish(),
  status: z.string().nullish(),
  /** Null for a role that must not see it (decisions.md C12). */
  earnedAmount: amount.nullish(),
})

const offerOnDashboard = z.looseObject({
  id,
  code: z.string().nullish(),
  title: z.string().nullish(),
  startDate: z.string().nullish(),
  endDate: z.string().nullish(),
  status: z.string().nullish(),
})

/** The figures of a merchant or a shop, with its newest redemptions and offers, ten of each at most (spec 001 §3). */
export const dashboardOnWire = z.looseObject({
  totalRedemptionAmount: amount,
  currentMonthRedemptionAmount: amount,
  numberOfVouchers: z.number(),
  averageRedemptionAmount: amount,
  /** What was taken back, which is in no other figure; ours says it, the spec does not ask for it. */
  totalUnredeemedAmount: amount.nullish(),
  currentMonthUnredeemedAmount: amount.nullish(),
  earnings: z.looseObject({ earnings: z.array(earningOnDashboard) }),
  offers: z.looseObject({ offers: z.array(offerOnDashboard) }).nullish(),
})

const params = z.object({ id: z.string().min(1).max(50) })

export const getMerchantDashboard = defineCall({
  name: 'dashboards.merchant',
  method: 'GET',
  path: '/merchants/dashboard/{id}',
  params,
  answer: dashboardOnWire,
})

/** The id is the sub-merchant's own, as `coreSubMerchantAdmin` of the sign-in has it. */
export const getSubMerchantDashboard = defineCall({
  name: 'dashboards.sub-merchant',
  method: 'GET',
  path: '/sub-merchants/dashboard/{id}',
  params,
  answer: dashboardOnWire,
})
