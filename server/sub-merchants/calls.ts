import {
  addSubMerchant,
  getSubMerchants,
  subMerchantList,
  updateSubMerchant,
} from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { createSubMerchant, moveSubMerchant, subMerchantsOf } from './sub-merchants.ts'

/** The shops of merchants: changed on /merchants, chosen on /earnings by everybody who has more than one (spec 001 §2). */
export function serveSubMerchants(api: Api): void {
  const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'merchantController', 'accountant']
  const readers: readonly KnownRole[] = [...roles, 'salesAgent', 'merchantAdministrator', 'merchantRedemptions']

  serve(api, getSubMerchants, { roles: readers, answer: subMerchantList.strict }, async ({ params, user, db }) =>
    subMerchantList.write(await subMerchantsOf(db, user, params.id)),
  )

  serveChange(api, addSubMerchant, { roles }, async ({ db, body }) => {
    await createSubMerchant(db, body)
    return { message: 'sub-merchant added successfully' }
  })

  serveChange(api, updateSubMerchant, { roles }, async ({ db, params, body }) => {
    await moveSubMerchant(db, params.id, body.location)
    return { message: 'sub-merchant details updated successfully' }
  })
}
