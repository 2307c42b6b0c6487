import { asc, eq } from 'drizzle-orm'
import { type CallInput, request } from '#store/define/define-call.ts'
import { type deliveryStatuses, getDeliveries, updateDelivery } from '#store/resources/deliveries/delivery-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { deliveries } from '#server/data/schema/purchases.ts'
import { addDelivery, addPurchases, aPurchase } from './a-purchase.ts'
import type { ServerUnderTest } from './server-under-test.ts'

type Asked = CallInput<typeof getDeliveries>['body']
type Update = CallInput<typeof updateDelivery>['body']
type Status = (typeof deliveryStatuses)[number]

/** Orders of a database: made, listed, moved, and what their customers are told; `server` is the one of the test. */
export function orderCalls(db: Database, server: () => ServerUnderTest) {
  return {
    list: (how: Partial<Asked> = {}) =>
      server().send(
        request(getDeliveries, {
          body: { filterKey: 'ALL', filterByStatus: 'ALL', searchKey: '', page: 1, size: 25, ...how },
        }),
      ),
    update: (purchaseId: number, status: Status, fields: Partial<Update> = {}) =>
      server().send(request(updateDelivery, { body: { purchaseId, status, ...fields } })),
    order: async (physicalOption: string, status: Status = 'PROCESSING', fields: object = {}) => {
      const [purchaseId = 0] = await addPurchases(db, aPurchase())
      return addDelivery(db, { purchaseId, physicalOption, status, ...fields })
    },
    rowOf: async (id: number) => (await db.select().from(deliveries).where(eq(deliveries.purchaseId, id)))[0],
    messages: () => db.select().from(outgoingMessages).orderBy(asc(outgoingMessages.id)),
  }
}
