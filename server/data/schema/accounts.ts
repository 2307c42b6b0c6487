import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/data/schema.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One row for each quarter of an hour in which a network address got something wrong or asked for reset codes. */
export const ipLogs = pgTable(
  'ip_logs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ipAddress: text('ip_address').notNull(),
    count: integer('count').notNull(),
    /** When the address, or an account as tried from it, was locked. */
    blockedAt: instant('blocked_at'),
    createdAt: instant('created_at').notNull(),
    /** The row that still counts; the others are history. */
    isOpen: boolean('is_open').notNull(),
  },
  (table) => [
    uniqueIndex('ip_logs_open').on(table.ipAddress).where(sql`${table.isOpen}`),
    index('ip_logs_newest').on(table.createdAt, table.id),
    index('ip_logs_of_address').on(table.ipAddress),
  ],
)

/** Wrong passwords for an e-mail, known or not, from one address. A right password removes the row. */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    email: text('email').notNull(),
    ipAddress: text('ip_address').notNull(),
    count: integer('count').notNull(),
    /** Of the first try, or of the lock. */
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ipAddress, table.email] }),
    // Old ones are swept away: who tries invented names must not fill the disk.
    index('sign_in_tries_since').on(table.since),
  ],
)

/** The one reset key a person has; its hash alone, never the key. A used key has no row. */
export const passwordResets = pgTable('password_resets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keyHash: text('key_hash').notNull(),
  tries: integer('tries').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** One row for each quarter of an hour in which codes went to a recipient, or wrong ones came back. */
export const otpLogs = pgTable(
  'otp_logs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** A mobile number, or the e-mail address a reset key went to. */
    recipient: text('recipient').notNull(),
    /** `mobileCore` of a number, or the address: what a search in any form compares with. */
    recipientCore: text('recipient_core').notNull(),
    sent: integer('sent').notNull(),
    invalid: integer('invalid').notNull(),
    blockedAt: instant('blocked_at'),
    createdAt: instant('created_at').notNull(),
    isOpen: boolean('is_open').notNull(),
  },
  (table) => [
    uniqueIndex('otp_logs_open').on(table.recipient).where(sql`${table.isOpen}`),
    index('otp_logs_newest').on(table.createdAt, table.id),
    index('otp_logs_of_recipient').on(table.recipient),
    // Prefix searches use an index under any collation only with this operator class.
    index('otp_logs_core_prefix').on(table.recipientCore.op('text_pattern_ops')),
  ],
)
