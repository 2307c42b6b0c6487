import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { merchants } from '#server/data/schema/merchants.ts'
import { cents } from '#server/data/schema/columns.ts'

/** A gift voucher of a merchant's own, of which the provider holds codes. */
export const merchantVouchers = pgTable(
  'merchant_vouchers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('merchant_vouchers_name').on(sql`lower(${table.name})`)],
)

/** A value that codes were ever uploaded for; it stays when they have run out. */
export const merchantVoucherDenominations = pgTable(
  'merchant_voucher_denominations',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    merchantVoucherId: integer('merchant_voucher_id')
      .notNull()
      .references(() => merchantVouchers.id),
    denominationCents: cents('denomination_cents').notNull(),
  },
  (table) => [uniqueIndex('merchant_voucher_denominations_value').on(table.merchantVoucherId, table.denominationCents)],
)

/** One upload of codes of one merchant voucher. */
export const merchantVoucherBatches = pgTable(
  'merchant_voucher_batches',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    merchantVoucherId: integer('merchant_voucher_id')
      .notNull()
      .references(() => merchantVouchers.id),
    createdDate: timestamp('created_date', { withTimezone: true, precision: 0 }).notNull(),
    status: text('status').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    /** The stock before and after: a list of `{denominationCents, availableQuantity}`. */
    previousSnapshot: jsonb('previous_snapshot').notNull(),
    currentSnapshot: jsonb('current_snapshot').notNull(),
  },
  (table) => [index('merchant_voucher_batches_newest').on(table.createdDate, table.id)],
)

/**
 * Codes in stock: bearer money, which no call answers (decisions.md N1). A code that is given out for a redemption
 * leaves for `redemption_codes`.
 */
export const merchantVoucherCodes = pgTable(
  'merchant_voucher_codes',
  {
    serialNumber: text('serial_number').primaryKey(),
    merchantVoucherId: integer('merchant_voucher_id')
      .notNull()
      .references(() => merchantVouchers.id),
    denominationId: integer('denomination_id')
      .notNull()
      .references(() => merchantVoucherDenominations.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => merchantVoucherBatches.id),
    voucherCode: text('voucher_code').notNull(),
    /** The last day, in Colombo, on which the merchant takes the code. */
    expiry: date('expiry', { mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('merchant_voucher_codes_code').on(table.merchantVoucherId, table.voucherCode),
    index('merchant_voucher_codes_of_value').on(table.denominationId, table.expiry),
  ],
)
