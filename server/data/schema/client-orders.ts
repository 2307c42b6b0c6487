import { boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#server/data/schema/clients.ts'
import { packagingTypes } from '#server/data/schema/purchases.ts'
import { voucherThemes } from '#server/data/schema/voucher-themes.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { cents, instant, second } from '#server/data/schema/columns.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const salesAgents = pgTable('sales_agents', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  email: text('email').notNull(),
})

export const clientOrders = pgTable(
  'client_orders',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What invoice and quotation call it. */
    referenceNo: text('reference_no').notNull().unique(),
    orderedAt: second('ordered_at').notNull(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    salesAgentId: integer('sales_agent_id').references(() => salesAgents.id),
    contactPointName: text('contact_point_name').notNull(),
    contactPointEmail: text('contact_point_email').notNull(),
    /** The sum of its items. */
    totalCents: cents('total_cents').notNull(),
    status: text('status').notNull(),
    paymentStatus: text('payment_status').notNull(),
    quotedAt: instant('quoted_at'),
    invoicedAt: instant('invoiced_at'),
    /** The theme of the vouchers that were created first. */
    themeId: integer('theme_id').references(() => voucherThemes.id),
    /** When the vouchers of each kind were created: once each. */
    selfActivationCreatedAt: instant('self_activation_created_at'),
    individualCreatedAt: instant('individual_created_at'),
  },
  (table) => [
    index('client_orders_newest').on(table.orderedAt, table.id),
    index('client_orders_of_client').on(table.clientId),
  ],
)

/** A voucher value of an order: so many vouchers of an amount, and how they are made up. */
export const clientOrderItems = pgTable(
  'client_order_items',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => clientOrders.id),
    amountCents: cents('amount_cents').notNull(),
    qty: integer('qty').notNull(),
    voucherType: text('voucher_type').notNull(),
    deliveryType: text('delivery_type').notNull(),
    packagingTypeId: integer('packaging_type_id').references(() => packagingTypes.id),
    brandingMaterial: text('branding_material').notNull(),
    separateBag: boolean('separate_bag').notNull(),
    coBranded: boolean('co_branded').notNull(),
    voucherMessage: text('voucher_message').notNull(),
  },
  (table) => [index('client_order_items_of_order').on(table.orderId)],
)

/** For whom the vouchers of an INDIVIDUAL item are, one row each: the rows of the client order CSV. */
export const clientOrderReceivers = pgTable(
  'client_order_receivers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    itemId: integer('item_id')
      .notNull()
      .references(() => clientOrderItems.id, { onDelete: 'cascade' }),
    /** The CSV's own number. */
    no: text('no').notNull(),
    receiverName: text('receiver_name').notNull(),
    methodOf: text('method_of').notNull(),
    receiverMobile: text('receiver_mobile').notNull(),
    receiverEmail: text('receiver_email'),
    voucherMessage: text('voucher_message').notNull(),
    senderName: text('sender_name').notNull(),
    deliveryAt: second('delivery_at'),
  },
  (table) => [index('client_order_receivers_of_item').on(table.itemId)],
)

/** The vouchers that came of an order. */
export const clientOrderVouchers = pgTable(
  'client_order_vouchers',
  {
    voucherId: text('voucher_id')
      .primaryKey()
      .references(() => vouchers.id),
    itemId: integer('item_id')
      .notNull()
      .references(() => clientOrderItems.id),
  },
  (table) => [index('client_order_vouchers_of_item').on(table.itemId)],
)

/** Proof of a payment, as it was uploaded. */
export const slips = pgTable(
  'slips',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => clientOrders.id),
    fileName: text('file_name').notNull(),
    /** By what the file holds, never by what it is called. */
    contentType: text('content_type').notNull(),
    bytes: bytes('bytes').notNull(),
    isFullPayment: boolean('is_full_payment').notNull(),
    paymentType: text('payment_type').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
  },
  (table) => [index('slips_of_order').on(table.orderId)],
)

/** Keys the server signs with, made when first needed; in the database, so that all servers on it share them. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text('purpose').primaryKey(),
  key: text('key').notNull(),
})
