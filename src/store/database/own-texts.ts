import type { FormDraftRecord, NoteRecord, OrderDraft } from './draft-tables.ts'
import type { PortalDatabase } from './open-database.ts'

/** What this person has typed and this device alone holds: drafts that are not sent, and notes, which never are. */
export interface OwnTexts<OrderForm = unknown> {
  orders: OrderDraft<OrderForm>[]
  forms: FormDraftRecord[]
  notes: NoteRecord[]
}

/** The drafts that wait for their person, and the notes, the youngest first: of an order in the outbox there is an unsent change. */
export async function ownTexts(database: PortalDatabase): Promise<OwnTexts> {
  const [orders, forms, notes] = await Promise.all([
    database.orderDrafts.orderBy('at').reverse().toArray(),
    database.formDrafts.orderBy('at').reverse().toArray(),
    database.notes.orderBy('at').reverse().toArray(),
  ])
  return { orders: orders.filter(({ sentAt }) => sentAt === undefined), forms, notes }
}

/** Lets go of every draft and note of this person. */
export function dropOwnTexts(database: PortalDatabase): Promise<void> {
  const tables = [database.orderDrafts, database.orderDraftRows, database.formDrafts, database.notes]
  return database.transaction('rw', tables, async () => {
    for (const table of tables) await table.clear()
  })
}
