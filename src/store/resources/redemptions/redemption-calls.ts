import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

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
  path: '/redemption/code',
  body: z.strictObject({ redemptionId: z.string().min(1).max(50) }),
  answer: z.looseObject({ voucherCodeList: z.array(merchantCodeOnWire) }),
})
