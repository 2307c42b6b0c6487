import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { subMerchants } from '#server/data/schema/merchants.ts'

/** On the wire a terminal's id is `T` and this number. */
export const terminals = pgTable(
  'terminals',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    subMerchantId: integer('sub_merchant_id')
      .notNull()
      .references(() => subMerchants.id),
    model: text('model').notNull(),
    description: text('description').notNull(),
    /** ONLINE, PLUGIN, STORE or QR. */
    type: text('type').notNull(),
    /** `Active` or `Inactive`; the wire's `lastActive`. */
    status: text('status').notNull(),
    /** Null for the demo's terminals, which have no PIN. */
    pinHash: text('pin_hash'),
  },
  (table) => [index('terminals_of_sub_merchant').on(table.subMerchantId, table.id)],
)
