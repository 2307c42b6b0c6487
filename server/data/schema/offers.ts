import { index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { second } from '#server/data/schema/columns.ts'

export const offers = pgTable(
  'offers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    termsAndConditions: text('terms_and_conditions').notNull(),
    imageUrl: text('image_url').notNull(),
    /** OFFER_DISCOUNT: value and contributions are percent; OFFER_FLAT_RATE: rupees. */
    unit: text('unit').notNull(),
    // Up to 19 digits as they were typed: exact decimals, not cents (decisions.md E11).
    value: numeric('value').notNull(),
    minimum: numeric('minimum').notNull(),
    platformContribution: numeric('platform_contribution').notNull(),
    merchantContribution: numeric('merchant_contribution').notNull(),
    startDate: second('start_date').notNull(),
    endDate: second('end_date').notNull(),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
  },
  (table) => [
    index('offers_of_merchant').on(table.merchantId, table.id),
    index('offers_dates').on(table.endDate, table.startDate),
  ],
)

/** The sub-merchants where an offer is given: the wire's `owner`. */
export const offerOwners = pgTable(
  'offer_owners',
  {
    offerId: integer('offer_id')
      .notNull()
      .references(() => offers.id),
    subMerchantId: integer('sub_merchant_id')
      .notNull()
      .references(() => subMerchants.id),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.subMerchantId] })],
)
