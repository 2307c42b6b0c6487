import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { merchantGroups } from '#server/data/schema/merchants.ts'
import { cents, second } from '#server/data/schema/columns.ts'

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
