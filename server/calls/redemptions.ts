import { getMerchantCodes } from '#store/resources/redemptions/redemption-calls.ts'
import { merchantCodesOf } from '#server/redemptions/merchant-codes.ts'
import { type Api, serve } from '#server/serve.ts'

/** Merchant codes are as good as money: only the roles that see vouchers may read them (decisions.md N1). */
export function serveRedemptions(api: Api): void {
  const roles = ['administrator', 'customerCare', 'accountant'] as const

  serve(api, getMerchantCodes, { roles }, async ({ body, db }) => ({
    voucherCodeList: await merchantCodesOf(db, body.redemptionId),
  }))
}
