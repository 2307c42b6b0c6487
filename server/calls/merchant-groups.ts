import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { findMerchantGroups } from '#server/merchants/find-merchant-groups.ts'
import { type Api, serve } from '#server/serve.ts'

/** Merchant groups, for the picker in a voucher and for the merchants screens. */
export function serveMerchantGroups(api: Api): void {
  const roles = ['administrator', 'customerCare', 'accountant', 'merchantController'] as const

  serve(api, searchMerchantGroups, { roles }, ({ params, query, db }) =>
    findMerchantGroups(db, params.text, query.searchType),
  )
}
