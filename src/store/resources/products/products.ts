import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { getAllProducts, productOnWire, productsInGroups } from './product-calls.ts'

const product = z.object({
  id: z.string(),
  /** '' for a product of the provider. */
  clientId: z.string(),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  themes: z.array(z.object({ id: z.string(), name: z.string(), image: z.string().nullable() })),
})
export type Product = z.infer<typeof product>

const inCategory = z.object({ category: z.string(), product: productOnWire })

/** Wire names to row names, once; null when the row does not parse. */
export function productFromWire(wire: unknown): Product | null {
  const { data } = inCategory.safeParse(wire)
  if (!data) return null
  const { id, clientId, title, description, themes } = data.product
  return {
    id: String(id),
    clientId: String(clientId ?? ''),
    category: data.category,
    title,
    description: description ?? '',
    themes: themes.map((theme) => ({ id: String(theme.id), name: theme.name ?? '', image: theme.image ?? null })),
  }
}

/** A page of the API, whose pages count from 0 (decisions.md B13, K4). */
const pageRequest = (page: number) =>
  request(getAllProducts, { query: { featured: false, clientRef: true, page: page - 1, limit: 25 } })

/** What can be sold, the provider's and its clients': read-only (spec 002 §2). */
export const products = defineResource({
  name: 'products',
  noun: { one: 'product', many: 'products' },
  roles: ['administrator', 'customerCare', 'accountant'],
  row: product,
  filters: ['category'],
  sorts: ['title', 'clientId'],
  search: {
    title: { field: 'title', kind: 'text' },
    description: { field: 'description', kind: 'text' },
    id: { field: 'id', kind: 'id' },
  },
  order: { by: 'category', direction: 'asc' },
  pull: {
    kind: 'fixed-pages',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: productsInGroups,
    requestPage: ({ page }) => pageRequest(page),
    // A screen shows pages of its own size out of what is here (decisions.md F27).
    requestView: () => pageRequest(1),
    toRow: productFromWire,
  },
})
