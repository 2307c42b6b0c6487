import { asc } from 'drizzle-orm'
import { getPackagingTypes } from '#store/resources/packaging-types/packaging-type-calls.ts'
import { packagingTypes } from '#server/data/schema/purchases.ts'
import { type Api, serve } from '#server/http/serve.ts'

/** How vouchers of a client order are wrapped, for the roles that place orders (spec 000 §2.1). */
export function servePackagingTypes(api: Api): void {
  const roles = ['administrator', 'merchantController', 'salesAgent', 'customerCare'] as const

  serve(api, getPackagingTypes, { roles }, ({ db }) => db.select().from(packagingTypes).orderBy(asc(packagingTypes.id)))
}
