import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Whole seconds: the wire has no fractions, and an order nobody outside can see would split pages unfairly. */
const second = (name: string) => timestamp(name, { withTimezone: true, precision: 0 })
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const cents = (name: string) => bigint(name, { mode: 'number' })

export const merchants = pgTable(
  'merchants',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    /** The name of a merchant category. */
    category: text('category').notNull(),
    /** `Active` or `Inactive`, as on the wire. */
    status: text('status').notNull(),
    website: text('website').notNull(),
    contact: text('contact').notNull(),
    address: text('address').notNull().default(''),
    imgUrl: text('img_url').notNull().default(''),
    thumbnail: text('thumbnail').notNull().default(''),
    /** Rich text, as it was sent: whoever shows it cleans it (decisions.md F20). */
    description: text('description').notNull().default(''),
    termsAndConditions: text('terms_and_conditions').notNull().default(''),
  },
  (table) => [index('merchants_name').on(sql`lower(${table.name})`)],
)

export const subMerchants = pgTable(
  'sub_merchants',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    email: text('email').notNull(),
    /** Empty where none is known: a new sub-merchant is added without one. */
    mobileNo: text('mobile_no').notNull(),
    location: text('location').notNull(),
    /** Further addresses and numbers (decisions.md J17). */
    otherEmails: text('other_emails').array().notNull().default(sql`'{}'::text[]`),
    otherMobileNos: text('other_mobile_nos').array().notNull().default(sql`'{}'::text[]`),
    managerPinHash: text('manager_pin_hash'),
  },
  (table) => [index('sub_merchants_of_merchant').on(table.merchantId)],
)

export const merchantGroups = pgTable(
  'merchant_groups',
  {
    /** Given by the person who makes the group (decisions.md F22). */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
  },
  (table) => [index('merchant_groups_name').on(sql`lower(${table.name}) collate "C"`, table.id)],
)

export const merchantGroupMembers = pgTable(
  'merchant_group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => merchantGroups.id),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.merchantId] })],
)

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

/** The merchants a merchant user works for, in the order in which they are offered. */
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

/** Tokens are kept as SHA-256: who reads this table still cannot sign in. */
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
  },
  (table) => [index('sessions_expiry').on(table.expiresAt)],
)

export const vouchers = pgTable(
  'vouchers',
  {
    /** Upper case letters and digits. */
    id: text('id').primaryKey(),
    sender: text('sender').notNull(),
    senderMobile: text('sender_mobile').notNull(),
    ownerName: text('owner_name').notNull(),
    ownerMobile: text('owner_mobile').notNull(),
    /** `mobileCore` of the number: what a search in any form compares with. */
    ownerMobileCore: text('owner_mobile_core').notNull(),
    message: text('message').notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdDate: second('created_date').notNull(),
    expiryDate: second('expiry_date').notNull(),
    status: text('status').notNull(),
    deleteDate: second('delete_date'),
    imageFront: text('image_front').notNull(),
    purchaseId: text('purchase_id').notNull(),
    merchantGroup: integer('merchant_group').references(() => merchantGroups.id),
    deliveryEmail: text('delivery_email'),
    scheduledDate: second('scheduled_date'),
  },
  (table) => [
    index('vouchers_newest').on(table.createdDate, table.id),
    index('vouchers_newest_of_status').on(table.status, table.createdDate, table.id),
    index('vouchers_expiry').on(table.expiryDate),
    // Prefix searches use an index under any collation only with this operator class.
    index('vouchers_id_prefix').on(table.id.op('text_pattern_ops')),
    index('vouchers_mobile_prefix').on(table.ownerMobileCore.op('text_pattern_ops')),
  ],
)

export const voucherTransactions = pgTable(
  'voucher_transactions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    transactionType: text('transaction_type').notNull(),
    description: text('description').notNull(),
    amountCents: cents('amount_cents').notNull(),
    runningBalanceCents: cents('running_balance_cents').notNull(),
    at: second('at').notNull(),
    redemptionId: text('redemption_id'),
    merchant: text('merchant'),
    subMerchant: text('sub_merchant'),
    referenceCode: text('reference_code'),
    status: text('status').notNull(),
  },
  (table) => [index('voucher_transactions_of_voucher').on(table.voucherId, table.at)],
)

export const voucherTransfers = pgTable(
  'voucher_transfers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    at: second('at').notNull(),
    senderMobileNo: text('sender_mobile_no').notNull(),
    smsMobileNo: text('sms_mobile_no').notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: text('status').notNull(),
    adminEmail: text('admin_email').notNull(),
    adminRole: text('admin_role').notNull(),
  },
  (table) => [index('voucher_transfers_of_voucher').on(table.voucherId, table.at)],
)

/** The ledger: one row for every change that was really applied to a voucher, never for a refusal or a replay. */
export const voucherChanges = pgTable(
  'voucher_changes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    voucherId: text('voucher_id').notNull(),
    /** The call that asked for it, e.g. `vouchers.update`. */
    operation: text('operation').notNull(),
    /** Only what changed. */
    fields: jsonb('fields').notNull(),
    byEmail: text('by_email').notNull(),
    at: instant('at').notNull(),
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    index('voucher_changes_of_voucher').on(table.voucherId),
    index('voucher_changes_key').on(table.idempotencyKey),
  ],
)

/** Codes a merchant gave out for a redemption. */
export const redemptionCodes = pgTable(
  'redemption_codes',
  {
    serialNumber: text('serial_number').primaryKey(),
    redemptionId: text('redemption_id').notNull(),
    voucherCode: text('voucher_code').notNull(),
    denominationCents: cents('denomination_cents').notNull(),
    expiry: date('expiry', { mode: 'string' }).notNull(),
  },
  (table) => [index('redemption_codes_of_redemption').on(table.redemptionId)],
)

/** Mail and SMS of the embedded transport, shown on /dev/mailbox. */
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

/** One row per `Idempotency-Key` and person; `answer` is null while the first request is still running. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    answer: jsonb('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_running').on(table.startedAt).where(sql`${table.answer} is null`),
  ],
)
