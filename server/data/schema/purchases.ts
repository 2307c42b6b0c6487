import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { cents, instant, second } from '#server/data/schema/columns.ts'

export interface AddOn {
  name: string
  priceCents: number
}

/** What a customer or a member of staff bought. `vouchers.purchase_id` is this id as text; one purchase may hold several. */
export const purchases = pgTable(
  'purchases',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    createdDate: second('created_date').notNull(),
    type: text('type').notNull(),
    /** `pending` exactly while its row of pending_vouchers is open. */
    status: text('status').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The customer of the platform; for a bulk purchase the user of this portal. */
    createdById: integer('created_by_id').notNull(),
    creatorName: text('creator_name').notNull(),
    creatorMobile: text('creator_mobile').notNull(),
    /** The first of its vouchers; null while pending. */
    voucherId: text('voucher_id').references(() => vouchers.id),
    addOns: jsonb('add_ons').$type<AddOn[]>().notNull(),
    completedByAdmin: boolean('completed_by_admin').notNull(),
    scheduledDate: second('scheduled_date'),
    deliveryEmail: text('delivery_email'),
    deliverySms: text('delivery_sms'),
    notifySms: boolean('notify_sms').notNull(),
    notifyEmail: boolean('notify_email').notNull(),
    payeeName: text('payee_name'),
    /** Null while there is no payment. */
    paymentType: text('payment_type'),
    paymentTime: second('payment_time'),
    orderReferenceNumber: text('order_reference_number'),
  },
  (table) => [
    index('purchases_newest').on(table.createdDate, table.id),
    index('purchases_newest_of_type').on(table.type, table.createdDate, table.id),
    index('purchases_newest_of_status').on(table.status, table.createdDate, table.id),
    index('purchases_of_creator').on(table.createdById, table.createdDate, table.id),
    index('purchases_of_voucher').on(table.voucherId.op('text_pattern_ops')),
  ],
)

/** The voucher a pending purchase will become, once: a row stays after its completion and is never open again. */
export const pendingVouchers = pgTable(
  'pending_vouchers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id),
    voucherName: text('voucher_name').notNull(),
    createdDate: second('created_date').notNull(),
    createdBy: text('created_by').notNull(),
    expiryDate: second('expiry_date').notNull(),
    ownerMobile: text('owner_mobile').notNull(),
    ownerMobileCore: text('owner_mobile_core').notNull(),
    message: text('message').notNull(),
    senderName: text('sender_name').notNull(),
    receiverName: text('receiver_name').notNull(),
    imageFront: text('image_front').notNull(),
    imageBack: text('image_back').notNull(),
    completedAt: instant('completed_at'),
    completedBy: text('completed_by'),
    /** When the receiver was told; a completed one without it waits for its scheduled time. */
    announcedAt: instant('announced_at'),
  },
  (table) => [
    uniqueIndex('pending_vouchers_purchase').on(table.purchaseId),
    index('pending_vouchers_open').on(table.id).where(sql`${table.completedAt} is null`),
    index('pending_vouchers_to_announce')
      .on(table.id)
      .where(sql`${table.completedAt} is not null and ${table.announcedAt} is null`),
  ],
)

/** The physical side of a purchase. */
export const deliveries = pgTable(
  'deliveries',
  {
    purchaseId: integer('purchase_id')
      .primaryKey()
      .references(() => purchases.id),
    /** The purchase's own, kept here for the order of the list. */
    createdDate: second('created_date').notNull(),
    /** False while the purchase is pending: nothing is handed out that is not paid. */
    isReady: boolean('is_ready').notNull(),
    /** STORE_PICKUP, COURIER_DELIVERY or another mode. */
    physicalOption: text('physical_option').notNull(),
    status: text('status').notNull(),
    receiverName: text('receiver_name').notNull(),
    deliveryMobile: text('delivery_mobile'),
    houseAddress: text('house_address'),
    landmarks: text('landmarks'),
    city: text('city'),
    deliveryLocationUrl: text('delivery_location_url'),
    deliveryDate: second('delivery_date'),
    sameDay: boolean('same_day').notNull(),
    deliveryChargeCents: cents('delivery_charge_cents'),
    deliveryNote: text('delivery_note'),
    trackingId: text('tracking_id'),
    /** The tracking id that the customer was told last. */
    toldTrackingId: text('told_tracking_id'),
    /** Colombo's calendar and clock, as the person chose them. */
    pickUpDate: text('pick_up_date'),
    pickUpTime: text('pick_up_time'),
    pickUpReadySms: text('pick_up_ready_sms'),
    pickerName: text('picker_name'),
    pickerType: text('picker_type'),
    pickerPhoneNumber: text('picker_phone_number'),
    notes: text('notes'),
  },
  (table) => [
    index('deliveries_newest').on(table.createdDate, table.purchaseId).where(sql`${table.isReady}`),
    index('deliveries_newest_of_status').on(table.status, table.createdDate, table.purchaseId),
    index('deliveries_newest_of_mode').on(table.physicalOption, table.createdDate, table.purchaseId),
  ],
)

/** How a voucher of a client order is wrapped. */
export const packagingTypes = pgTable('packaging_types', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
})
