import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/data/schema/accounts.ts'
import { clients } from '#server/data/schema/clients.ts'

/** A client's request for prepaid credit; open until somebody has seen the money. */
export const topUps = pgTable(
  'top_ups',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    requestedAt: timestamp('requested_at', { withTimezone: true, precision: 0 }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3 }),
    completedBy: integer('completed_by').references(() => users.id),
  },
  (table) => [index('top_ups_open').on(table.requestedAt, table.id).where(sql`${table.completedAt} is null`)],
)
