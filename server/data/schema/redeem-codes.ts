import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { vouchers } from '#server/data/schema/vouchers.ts'

/** What a voucher's QR code says, made when it is first asked for. As good as money: no list, log or ledger holds it. */
export const redeemCodes = pgTable('redeem_codes', {
  voucherId: text('voucher_id')
    .primaryKey()
    .references(() => vouchers.id),
  code: text('code').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})
