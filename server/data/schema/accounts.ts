import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { instant } from '#server/data/schema/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Null for a customer. */
    passwordHash: text('password_hash'),
    /** A role of access/roles.ts, never the wire's string: the provider part is configuration. Null for a customer. */
    role: text('role'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mobileNo: text('mobile_no').notNull(),
    acceptPromotion: boolean('accept_promotion').notNull(),
    timeZone: text('time_zone').notNull(),
    subMerchantId: integer('sub_merchant_id').references(() => subMerchants.id),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // Customers are listed beside the accounts and never sign in (spec 000 §1).
    check('users_customer_or_account', sql`(${table.role} is null) = (${table.passwordHash} is null)`),
  ],
)

export const userMerchants = pgTable(
  'user_merchants',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.merchantId] })],
)

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Where the person signed in, as a `networkOf`. */
    network: text('network'),
  },
  (table) => [index('sessions_expiry').on(table.expiresAt)],
)

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

/** Wrong passwords for an e-mail, known or not, from all addresses together. A right password removes the row. */
export const accountTries = pgTable(
  'account_tries',
  {
    email: text('email').primaryKey(),
    count: integer('count').notNull(),
    /** Of the first try. */
    since: instant('since').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('account_tries_since').on(table.since)],
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
