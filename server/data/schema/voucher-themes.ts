import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { clients } from '#server/data/schema/clients.ts'

export const voucherThemeCategories = pgTable('voucher_theme_categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  defaultThemeId: integer('default_theme_id'),
})

/** How a voucher looks and what its messages say. */
export const voucherThemes = pgTable(
  'voucher_themes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => voucherThemeCategories.id),
    imageFront: text('image_front').notNull(),
    imageBack: text('image_back').notNull(),
    mobile: text('mobile').notNull(),
    background: text('background').notNull(),
    thumbnail: text('thumbnail').notNull(),
    emailSubject: text('email_subject').notNull(),
    emailContent: text('email_content').notNull(),
    smsContent: text('sms_content').notNull(),
  },
  (table) => [index('voucher_themes_by_category').on(table.categoryId, table.id)],
)

export const productCategories = pgTable('product_categories', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
})

/** What is offered: a voucher with a choice of themes; the provider's, or a client's own. */
export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => productCategories.id),
    /** Null for the provider's own. */
    clientId: integer('client_id').references(() => clients.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    isFeatured: boolean('is_featured').notNull(),
  },
  (table) => [
    index('products_by_category').on(table.categoryId, table.id),
    index('products_of_client').on(table.clientId, table.categoryId, table.id),
  ],
)

export const productThemes = pgTable(
  'product_themes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    themeId: integer('theme_id')
      .notNull()
      .references(() => voucherThemes.id),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.themeId] })],
)
