import { sql } from 'drizzle-orm'
import { mobileCore } from '#store/values/mobile-number.ts'
import type { Database } from '#server/data/open-database.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { clients } from '#server/data/schema/clients.ts'
import { topUps } from '#server/data/schema/top-ups.ts'
import { clearVouchers } from './server-under-test.ts'

export type PurchaseRow = typeof purchases.$inferInsert
export type PendingRow = typeof pendingVouchers.$inferInsert
export type DeliveryRow = typeof deliveries.$inferInsert
export type TopUpRow = typeof topUps.$inferInsert

/** An empty till without purchases, deliveries and top-ups. */
export async function clearPurchases(db: Database): Promise<void> {
  await clearVouchers(db)
  await db.execute(sql`truncate purchases, pending_vouchers, deliveries, audit, top_ups, clients
    restart identity cascade`)
}

/** A complete purchase of 5,000 rupees by customer 1001, without a voucher of its own; a test says what matters to it. */
export function aPurchase(fields: Partial<PurchaseRow> = {}): PurchaseRow {
  return {
    createdDate: new Date('2026-11-10T06:12:00Z'),
    type: 'CREATE',
    status: 'complete',
    amountCents: 500_000,
    createdById: 1001,
    creatorName: 'Nimal Perera',
    creatorMobile: '+94711111111',
    voucherId: null,
    addOns: [],
    completedByAdmin: false,
    scheduledDate: null,
    deliveryEmail: 'kumari@example.com',
    deliverySms: '+94771234567',
    notifySms: true,
    notifyEmail: true,
    payeeName: 'Nimal Perera',
    paymentType: 'BANK_TRANSFER',
    paymentTime: new Date('2026-11-10T06:20:00Z'),
    orderReferenceNumber: 'ORD12345678',
    ...fields,
  }
}

/** Writes complete purchases; their ids in the order given. */
export async function addPurchases(db: Database, ...rows: PurchaseRow[]): Promise<number[]> {
  const written = await db.insert(purchases).values(rows).returning({ id: purchases.id })
  return written.map(({ id }) => id)
}

/** How the wire names a pending purchase. */
export interface Pair {
  pendingVoucherId: number
  purchaseId: number
}

/** Writes a pending purchase of 5,000 rupees from Nimal to Kumari with its purchase, and its delivery where one is given. */
export async function addPending(
  db: Database,
  fields: { purchase?: Partial<PurchaseRow>; pending?: Partial<PendingRow>; delivery?: Partial<DeliveryRow> } = {},
): Promise<Pair> {
  const [purchaseId = 0] = await addPurchases(db, aPurchase({ status: 'pending', ...fields.purchase }))
  const ownerMobile = fields.pending?.ownerMobile ?? '+94771234567'
  const [written] = await db
    .insert(pendingVouchers)
    .values({
      purchaseId,
      voucherName: 'Birthday voucher',
      createdDate: fields.purchase?.createdDate ?? new Date('2026-11-10T06:12:00Z'),
      createdBy: 'Nimal Perera',
      expiryDate: new Date('2027-11-10T18:29:59Z'),
      ownerMobile,
      ownerMobileCore: mobileCore(ownerMobile),
      message: 'Happy birthday!',
      senderName: 'Nimal Perera',
      receiverName: 'Kumari Silva',
      imageFront: '/api/themes/birthday.svg',
      imageBack: '/api/themes/festive.svg',
      ...fields.pending,
    })
    .returning({ id: pendingVouchers.id })
  if (fields.delivery) await addDelivery(db, { purchaseId, isReady: false, ...fields.delivery })
  return { pendingVoucherId: written?.id ?? 0, purchaseId }
}

/** Gives a purchase a courier delivery in Kandy that is being processed. */
export async function addDelivery(
  db: Database,
  fields: Partial<DeliveryRow> & { purchaseId: number },
): Promise<number> {
  await addDeliveries(db, fields)
  return fields.purchaseId
}

/** The same for many, in one go. */
export async function addDeliveries(
  db: Database,
  ...rows: (Partial<DeliveryRow> & { purchaseId: number })[]
): Promise<void> {
  await db.insert(deliveries).values(rows.map(aDelivery))
}

function aDelivery(fields: Partial<DeliveryRow> & { purchaseId: number }): DeliveryRow {
  return {
    createdDate: new Date('2026-11-10T06:12:00Z'),
    isReady: true,
    physicalOption: 'COURIER_DELIVERY',
    status: 'PROCESSING',
    receiverName: 'Kumari Silva',
    deliveryMobile: '+94771234567',
    houseAddress: 'No. 12, Temple Road',
    landmarks: 'Near the clock tower',
    city: 'Kandy',
    deliveryDate: new Date('2026-11-15T04:00:00Z'),
    sameDay: false,
    deliveryChargeCents: 45_050,
    deliveryNote: 'Please call before coming',
    ...fields,
  }
}

/** Writes top-ups of 10,000 rupees for Pearl Bay Holdings, or a client by name; their ids in the order given. */
export async function addTopUps(db: Database, ...rows: (Partial<TopUpRow> & { client?: string })[]): Promise<number[]> {
  const names = [...new Set(rows.map(({ client = 'Pearl Bay Holdings' }) => client))]
  const contact = { contactName: 'Shanaz Hameed', contactEmail: 'shanaz@example.com' }
  await db
    .insert(clients)
    .values(names.map((clientName) => ({ clientName, clientRef: clientName, ...contact })))
    .onConflictDoNothing()
  const known = await db.select().from(clients)
  const written = await db
    .insert(topUps)
    .values(
      rows.map(({ client = 'Pearl Bay Holdings', ...fields }) => ({
        clientId: known.find(({ clientName }) => clientName === client)?.id ?? 0,
        requestedAt: new Date('2026-11-10T06:12:00Z'),
        amountCents: 1_000_000,
        ...fields,
      })),
    )
    .returning({ id: topUps.id })
  return written.map(({ id }) => id)
}
