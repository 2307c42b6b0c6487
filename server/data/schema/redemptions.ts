import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { cents, second } from '#server/data/schema/columns.ts'

/** A payment to a merchant for a set of its redemptions; the rows are never changed and never deleted. */
export const merchantPayables = pgTable(
  'merchant_payables',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    /** Of the bank transfer, as it was typed; the same one may come twice (decisions.md E7). */
    referenceCode: text('reference_code').notNull(),
    /** The sum of what the merchant earned with its redemptions. */
    amountCents: cents('amount_cents').notNull(),
    paymentDate: date('payment_date', { mode: 'string' }).notNull(),
    createdAt: second('created_at').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    notifiesMerchant: boolean('notifies_merchant').notNull(),
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    index('merchant_payables_newest').on(table.createdAt, table.id),
    index('merchant_payables_of_merchant').on(table.merchantId, table.createdAt, table.id),
    index('merchant_payables_reference').on(sql`lower(${table.referenceCode})`),
  ],
)

/** A purchase at a shop that was paid with a voucher, seen from the merchant's side. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What people see and say: ten upper-case letters and digits; also in voucher_transactions. */
    code: text('code').notNull(),
    voucherId: text('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    merchantId: integer('merchant_id')
      .notNull()
      .references(() => merchants.id),
    subMerchantId: integer('sub_merchant_id')
      .notNull()
      .references(() => subMerchants.id),
    terminalId: text('terminal_id').notNull(),
    /** How it was paid: ONLINE, PLUGIN, STORE or QR. */
    type: text('type').notNull(),
    referenceCode: text('reference_code').notNull(),
    redeemedCents: cents('redeemed_cents').notNull(),
    earnedCents: cents('earned_cents').notNull(),
    /** Null where nothing was agreed. */
    platformEarnedCents: cents('platform_earned_cents'),
    customerName: text('customer_name').notNull(),
    mobileNo: text('mobile_no').notNull(),
    promoId: text('promo_id'),
    at: second('at').notNull(),
    status: text('status').notNull(),
    unRedeemedAt: second('un_redeemed_at'),
    unRedeemedByEmail: text('un_redeemed_by_email'),
    /** Set once, by the payment that pays it. */
    payableId: integer('payable_id').references(() => merchantPayables.id),
  },
  (table) => [
    uniqueIndex('redemptions_code').on(table.code),
    // Prefix searches use an index under any collation only with this operator class.
    index('redemptions_code_prefix').on(table.code.op('text_pattern_ops')),
    index('redemptions_reference_prefix').on(sql`upper(${table.referenceCode}) text_pattern_ops`),
    index('redemptions_newest').on(table.at, table.id),
    index('redemptions_of_merchant').on(table.merchantId, table.at, table.id),
    index('redemptions_of_sub_merchant').on(table.subMerchantId, table.at, table.id),
    index('redemptions_of_payable').on(table.payableId),
    index('redemptions_to_pay')
      .on(table.merchantId, table.at, table.id)
      .where(sql`${table.payableId} is null and ${table.status} <> 'UNREDEEMED'`),
  ],
)
