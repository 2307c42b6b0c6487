import {
  addMerchantCategory,
  getMerchantCategories,
  merchantCategoryList,
} from '#store/resources/merchant-categories/merchant-category-calls.ts'
import {
  addMerchant,
  getAllMerchants,
  merchantList,
  updateMerchant,
} from '#store/resources/merchants/merchant-calls.ts'
import { getTags, tagList } from '#store/resources/tags/tag-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { createCategory, createMerchant, editMerchant } from './change-merchant.ts'
import { allCategories, allMerchants, allTags } from './list-merchants.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** Merchants with their categories and tags, for the roles of the route /merchants (spec 000 §2.1). */
export function serveMerchants(api: Api): void {
  const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'merchantController', 'accountant']

  serve(api, getAllMerchants, { roles, answer: merchantList.strict }, async ({ db }) =>
    merchantList.write(await allMerchants(db)),
  )

  serve(api, getMerchantCategories, { roles, answer: merchantCategoryList.strict }, async ({ db }) =>
    merchantCategoryList.write(await allCategories(db)),
  )

  serve(api, getTags, { roles, answer: tagList.strict }, async ({ db }) => tagList.write(await allTags(db)))

  serveChange(api, addMerchant, { roles }, async ({ db, body }) => {
    await createMerchant(db, body)
    return { message: 'MERCHANT_ADDED_SUCCESSFULLY' }
  })

  serveChange(api, updateMerchant, { roles }, async ({ db, params, body }) => {
    await editMerchant(db, params.id, body)
    return { message: 'MERCHANT_UPDATED_SUCCESSFULLY' }
  })

  serveChange(api, addMerchantCategory, { roles }, async ({ db, body }) => {
    await createCategory(db, body)
    return { message: 'Merchant category created successfully' }
  })
}
