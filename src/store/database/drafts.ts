import type { FormDraftRecord, OrderDraft } from './draft-tables.ts'
import type { PortalDatabase } from './open-database.ts'

/** What this person has begun to type and not sent: it waits on this device alone. */
export interface OpenDrafts<OrderForm = unknown> {
  orders: OrderDraft<OrderForm>[]
  forms: FormDraftRecord[]
}

/** The drafts that wait for their person, the youngest first: of an order in the outbox there is an unsent change. */
export async function openDrafts(database: PortalDatabase): Promise<OpenDrafts> {
  const [orders, forms] = await Promise.all([
    database.orderDrafts.orderBy('at').reverse().toArray(),
    database.formDrafts.orderBy('at').reverse().toArray(),
  ])
  return { orders: orders.filter(({ sentAt }) => sentAt === undefined), forms }
}

/** Lets go of every draft of this person. */
export function dropDrafts(database: PortalDatabase): Promise<void> {
  const tables = [database.orderDrafts, database.orderDraftRows, database.formDrafts]
  return database.transaction('rw', tables, async () => {
    for (const table of tables) await table.clear()
  })
}
