import { getAllProducts, productPage } from '#store/resources/products/product-calls.ts'
import { listProducts } from './find-products.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { clientOrderRoles } from '#server/client-orders/calls.ts'
import { themeRoles } from '#server/voucher-themes/calls.ts'

/** Products are looked through by staff, and chosen from in client orders. */
export function serveProducts(api: Api): void {
  const roles = [...new Set([...themeRoles, ...clientOrderRoles])]
  serve(api, getAllProducts, { roles, answer: productPage.strict }, async ({ query, db }) =>
    productPage.write({ ...(await listProducts(db, query)), page: query.page }),
  )
}
