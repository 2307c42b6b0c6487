import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { type PageShape, pageOf } from '#store/define/page-of.ts'
import { idOnWire } from '#store/define/wire-values.ts'

export const productOnWire = z.looseObject({
  id: idOnWire,
  /** Null for a product of the provider. */
  clientId: idOnWire.nullish(),
  title: z.string(),
  description: z.string().nullish(),
  themes: z.array(z.looseObject({ id: idOnWire, image: z.string().nullish(), name: z.string().nullish() })),
})

/** The rows are categories, each with its products of this page; `limit` counts products. */
export const productPage = pageOf(z.looseObject({ title: z.string(), products: z.array(productOnWire) }), {
  rows: 'categories',
  pages: 'totalPageCount',
  page: 'pageNo',
})

const group = z.object({ title: z.string(), products: z.array(z.unknown()) })

/** The same page with a row a product; a group that cannot be read counts as one row that cannot. */
export const productsInGroups: PageShape = {
  ...productPage,
  read(answer) {
    const page = productPage.read(answer)
    const rows = page.rows.flatMap((wire): unknown[] => {
      const { data } = group.safeParse(wire)
      return data ? data.products.map((product) => ({ category: data.title, product })) : [wire]
    })
    return { ...page, rows }
  },
}

/**
 * Pages count from 0. `clientRef` is the reference of a client for its own products alone, `true` for everybody's,
 * and left out or `false` for the provider's (decisions.md B13).
 */
export const getAllProducts = defineCall({
  name: 'products.list',
  method: 'GET',
  path: '/products/all-products',
  query: z.object({
    featured: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
    clientRef: z.union([z.boolean(), z.string().max(100)]).optional(),
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(25),
  }),
  answer: productPage.answer,
})
