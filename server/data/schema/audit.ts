import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/schema/columns.ts'

/** What a column was and is; null for one whose values are nobody's business, such as a PIN. */
export type AuditedFields = Record<string, [from: unknown, to: unknown] | null>

/**
 * Who changed which row, when, from what to what: one entry for each row that a call changes, written by the trigger
 * `write_audit_of_rows` alone (docs/adr/0042) and never changed afterwards. No secret is in it.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    /** The call that asked for it, e.g. `vouchers.update`. */
    operation: text('operation').notNull(),
    /** One for all that a call changes. */
    change: uuid('change').notNull(),
    byUserId: integer('by_user_id').notNull(),
    byEmail: text('by_email').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** What the row is called in the portal, e.g. `vouchers`, and its id there. */
    rows: text('rows').notNull(),
    rowId: text('row_id').notNull(),
    /** `added`, `changed`, `deleted`, or `noted`: the row is as it was, something was done with it. */
    kind: text('kind').notNull(),
    /** By the name of a column; only what differs. */
    fields: jsonb('fields').$type<AuditedFields>().notNull(),
  },
  (table) => [
    uniqueIndex('audit_once').on(table.change, table.rows, table.rowId),
    index('audit_of_row').on(table.rows, table.rowId, table.id),
    index('audit_of_person').on(table.byUserId, table.id),
  ],
)
