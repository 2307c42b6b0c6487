import { sql } from 'drizzle-orm'
import { bigint, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

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
    /** Rich text, cleaned as it came in; whoever shows it cleans it as well (decisions.md F20, M9). */
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

export const merchantCategories = pgTable(
  'merchant_categories',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    imgUrl: text('img_url').notNull(),
    description: text('description').notNull(),
  },
  (table) => [uniqueIndex('merchant_categories_name').on(sql`lower(${table.name})`)],
)

export const tags = pgTable('tags', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
})

export const merchantTags = pgTable(
  'merchant_tags',
  {
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.tagId] })],
)

/** Bank account, commission and ledger of a merchant: written with it, answered by no call of these screens. */
export const merchantFinanceDetails = pgTable('merchant_finance_details', {
  merchantId: integer('merchant_id')
    .primaryKey()
    .references(() => merchants.id),
  accountName: text('account_name').notNull(),
  accountNumber: text('account_number').notNull(),
  bankName: text('bank_name').notNull(),
  bankBranchCode: text('bank_branch_code').notNull(),
  email: text('email').notNull(),
  /** A fraction: 0.05 for 5 percent; exact, and null where none was agreed. */
  commission: numeric('commission'),
  glName: text('gl_name').notNull(),
  glType: text('gl_type').notNull(),
  totalBalanceCents: bigint('total_balance_cents', { mode: 'number' }).notNull(),
  glDescription: text('gl_description').notNull(),
})
