import { getAllProducts, productPage } from '#store/resources/products/product-calls.ts'
import * as calls from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { listProducts } from '#server/products/find-products.ts'
import { type Api, serve, serveChange } from '#server/serve.ts'
import { addTheme, listThemes, themeCategories, updateTheme } from '#server/voucher-themes/voucher-themes.ts'
import { clientOrderRoles } from './client-orders.ts'

/** The roles of the route /vouchers (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** Themes, and the products that offer them; those are chosen from in client orders, too. */
export function serveVoucherThemes(api: Api): void {
  const paged = { roles, answer: calls.voucherThemePage.strict }
  serve(api, calls.getVoucherThemes, paged, async ({ query, db }) =>
    calls.voucherThemePage.write({ ...(await listThemes(db, query)), page: query.page }),
  )

  serve(api, calls.getVoucherThemeCategories, { roles }, async ({ db }) => ({
    voucherThemeCategories: await themeCategories(db),
  }))

  serveChange(api, calls.updateVoucherTheme, { roles }, async ({ body, db }) => {
    await updateTheme(db, body)
    return { message: 'VOUCHER_THEME_UPDATED_SUCCESSFULLY' }
  })

  serveChange(api, calls.addVoucherTheme, { roles }, async ({ body, db }) => {
    await addTheme(db, body)
    return { message: 'VOUCHER_THEME_ADDED_SUCCESSFULLY' }
  })

  const forProducts = { roles: [...new Set([...roles, ...clientOrderRoles])], answer: productPage.strict }
  serve(api, getAllProducts, forProducts, async ({ query, db }) =>
    productPage.write({ ...(await listProducts(db, query)), page: query.page }),
  )
}
