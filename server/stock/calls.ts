import { getStock, stockList } from '#store/resources/stock/stock-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { allStock } from './stock.ts'

/** The roles of the route /merchant-vouchers (spec 000 §2.1). */
export const stockRoles: readonly KnownRole[] = ['administrator', 'merchantController']

/** Codes of merchants' own vouchers that can still be given out. */
export function serveStock(api: Api): void {
  serve(api, getStock, { roles: stockRoles, answer: stockList.strict }, async ({ db }) =>
    stockList.write(await allStock(db, api.clock.now())),
  )
}
