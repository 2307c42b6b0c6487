import {
  addMerchantGroup,
  getMerchantGroups,
  merchantGroupPage,
  searchMerchantGroups,
  updateMerchantGroup,
} from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { findMerchantGroups } from './find-merchant-groups.ts'
import { createGroup, editGroup, pageOfGroups } from './merchant-groups.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** Merchant groups, for the picker in a voucher and for the merchants screens. */
export function serveMerchantGroups(api: Api): void {
  const roles = ['administrator', 'customerCare', 'accountant', 'merchantController'] as const

  serve(api, searchMerchantGroups, { roles }, ({ params, query, db }) =>
    findMerchantGroups(db, params.text, query.searchType),
  )

  serve(api, getMerchantGroups, { roles, answer: merchantGroupPage.strict }, async ({ query, db }) =>
    merchantGroupPage.write(await pageOfGroups(db, query)),
  )

  serveChange(api, addMerchantGroup, { roles }, async ({ db, body }) => {
    await createGroup(db, body)
    // The spec's word for a group's success (002 §7, decisions.md B18).
    return { message: 'Category created successfully' }
  })

  serveChange(api, updateMerchantGroup, { roles }, async ({ db, params, body }) => {
    await editGroup(db, params.id, body)
    return { message: 'Merchant group updated successfully' }
  })
}
