import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/data/schema/columns.ts'

export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
  },
  (table) => [index('outgoing_messages_newest').on(table.at)],
)

/** Mail for the SMTP server and SMS for the gateway: written in the transaction that asks for it, sent after the commit. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    /** `mail` or `sms`: each is sent by its own sender. */
    channel: text('channel').notNull().default('mail'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once it has left: it may hold a reset key. */
    body: text('body').notNull(),
    /** `waiting`, `sending`, `sent`, `refused`, or `unclear`: it may have left, so it is never sent again. */
    state: text('state').notNull(),
    tries: integer('tries').notNull(),
    /** When the next try is due, or while it is being sent: when it was taken. */
    dueAt: instant('due_at').notNull(),
    /** What the mail server said, or how the connection broke. */
    trouble: text('trouble'),
  },
  (table) => [index('mail_queue_due').on(table.dueAt).where(sql`${table.state} in ('waiting', 'sending')`)],
)

/** Messages that a person sent to customers by hand within the last hour, to count them; the audit keeps them. */
export const customerMessages = pgTable(
  'customer_messages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    byUserId: integer('by_user_id').notNull(),
    byEmail: text('by_email').notNull(),
    /** The row it was about, as the audit names it: `vouchers` and `ABC`. */
    rows: text('rows').notNull(),
    rowId: text('row_id').notNull(),
    recipient: text('recipient').notNull(),
    /** The recipient in the one form in which all ways to write it are equal. */
    destination: text('destination').notNull(),
    /** `stored` if it is the one that the data hold, else `typed`. */
    origin: text('origin').notNull(),
  },
  (table) => [
    index('customer_messages_of_person').on(table.byUserId, table.at),
    index('customer_messages_about').on(table.rows, table.rowId, table.at),
    index('customer_messages_to').on(table.destination, table.at),
    index('customer_messages_oldest').on(table.at),
  ],
)
