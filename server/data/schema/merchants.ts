import { sql } from 'drizzle-orm'
import { bigint, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { merchants } from '#server/data/schema.ts'

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
