import * as calls from '#store/resources/deliveries/delivery-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { deliveriesToWire, listDeliveries } from './find-deliveries.ts'
import { updateDelivery } from './update-delivery.ts'
import { changeOf } from '#server/change/change-of.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of the route /operations (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** The calls of deliveries and pickups. */
export function serveDeliveries(api: Api): void {
  serve(api, calls.getDeliveries, { roles, answer: calls.deliveryPage.strict }, async ({ body, db }) => {
    const { rows, totalPages, page } = await listDeliveries(db, body)
    return calls.deliveryPage.write({ rows: await deliveriesToWire(db, rows), totalPages, page })
  })

  serveChange(api, calls.updateDelivery, { roles }, async (asked) => {
    await updateDelivery(changeOf(api, asked), asked.body)
    return { message: 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY' }
  })
}
