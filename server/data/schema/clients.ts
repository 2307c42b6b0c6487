import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** A company that orders vouchers. */
export const clients = pgTable('clients', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  clientName: text('client_name').notNull(),
  /** Names its own products and themes on the wire. */
  clientRef: text('client_ref').notNull().unique(),
  /** Whom an order belongs to that came as a bare CSV. */
  contactName: text('contact_name').notNull(),
  contactEmail: text('contact_email').notNull(),
})
