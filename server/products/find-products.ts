import { and, asc, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { getAllProducts, productPage } from '#store/resources/products/product-calls.ts'
import { rowId } from '#server/client-orders/row-id.ts'
import type { Database } from '#server/data/open-database.ts'
import { clients } from '#server/data/schema/clients.ts'
import { productCategories, products, productThemes, voucherThemes } from '#server/data/schema/voucher-themes.ts'
import { HttpError } from '#server/http/http-error.ts'
import { tie } from '#server/http/tie-breaker.ts'

type Asked = z.output<(typeof getAllProducts)['query']>
type GroupOnWire = z.input<(typeof productPage)['row']>
type ProductOnWire = GroupOnWire['products'][number]

/** A page of products, grouped by category; `page` counts from 0. */
export async function listProducts(db: Database, asked: Asked): Promise<{ rows: GroupOnWire[]; totalPages: number }> {
  const where = and(
    ownedBy(asked.clientRef),
    String(asked.featured) === 'true' ? eq(products.isFeatured, true) : undefined,
  )
  const found = await db
    .select({ product: products, category: productCategories })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(clients, eq(clients.id, products.clientId))
    .where(where)
    .orderBy(asc(products.categoryId), tie(asc(products.id)))
    .limit(asked.limit)
    .offset(asked.page * asked.limit)
  const [all] = await db
    .select({ total: count() })
    .from(products)
    .leftJoin(clients, eq(clients.id, products.clientId))
    .where(where)
  const themes = await themesOf(
    db,
    found.map(({ product }) => product.id),
  )
  const groups = new Map<number, GroupOnWire & { products: ProductOnWire[] }>()
  for (const { product, category } of found) {
    const group = groups.get(category.id) ?? { id: category.id, title: category.title, products: [] }
    groups.set(category.id, group)
    const { id, clientId, title, description, isFeatured } = product
    group.products.push({ id, clientId, title, description, featured: isFeatured, themes: themes.get(id) ?? [] })
  }
  return { rows: [...groups.values()], totalPages: Math.ceil((all?.total ?? 0) / asked.limit) }
}

function ownedBy(clientRef: Asked['clientRef']): SQL | undefined {
  const text = String(clientRef ?? 'false')
  if (text === 'true') return undefined
  return text === 'false' || text === '' ? isNull(products.clientId) : eq(clients.clientRef, text)
}

async function themesOf(db: Database, productIds: number[]): Promise<Map<number, ProductOnWire['themes']>> {
  const byProduct = new Map<number, ProductOnWire['themes']>(productIds.map((id) => [id, []]))
  if (productIds.length === 0) return byProduct
  const rows = await db
    .select({
      productId: productThemes.productId,
      id: voucherThemes.id,
      image: voucherThemes.imageFront,
      name: voucherThemes.name,
    })
    .from(productThemes)
    .innerJoin(voucherThemes, eq(voucherThemes.id, productThemes.themeId))
    .where(inArray(productThemes.productId, productIds))
    .orderBy(asc(productThemes.place))
  for (const { productId, ...theme } of rows) byProduct.get(productId)?.push(theme)
  return byProduct
}

interface Chosen {
  productId: string | number
  themeId: string | number
  clientId: number
}

/** The theme chosen for a client's vouchers; it must belong to the product, and the product to the provider or that client. */
export async function themeForOrder(db: Database, chosen: Chosen) {
  const [found] = await db
    .select({ theme: voucherThemes })
    .from(productThemes)
    .innerJoin(products, eq(products.id, productThemes.productId))
    .innerJoin(voucherThemes, eq(voucherThemes.id, productThemes.themeId))
    .where(
      and(
        eq(productThemes.productId, rowId(chosen.productId)),
        eq(productThemes.themeId, rowId(chosen.themeId)),
        or(isNull(products.clientId), eq(products.clientId, chosen.clientId)),
      ),
    )
  if (!found) throw new HttpError(400, 'VOUCHER_THEME_NOT_FOUND')
  return found.theme
}
