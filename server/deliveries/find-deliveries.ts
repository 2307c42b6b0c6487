import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  deliveryFilterKeys,
  deliveryOnWire,
  deliveryStatusKeys,
} from '#store/resources/deliveries/delivery-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { deliveries, purchases } from '#server/data/schema/purchases.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { lastChanges } from '#server/change/last-changes.ts'
import { asRecordId, withVoucher } from '#server/purchases/match-purchases.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { tie } from '#server/http/tie-breaker.ts'
import type { DeliveryStatus } from './delivery-steps.ts'

export interface DeliveriesAsked {
  filterKey: (typeof deliveryFilterKeys)[number]
  filterByStatus: (typeof deliveryStatusKeys)[number]
  /** A purchase id, or a voucher's or its beginning. */
  searchKey?: string | null | undefined
  /** 1-based. */
  page: number
  size: number
}

/** A page of the orders whose purchase is complete, newest first, equal times by id. */
export async function listDeliveries(db: Database, asked: DeliveriesAsked) {
  const where = and(
    eq(deliveries.isReady, true),
    asked.filterKey === 'ALL' ? undefined : eq(deliveries.physicalOption, asked.filterKey),
    asked.filterByStatus === 'ALL' ? undefined : eq(deliveries.status, asked.filterByStatus),
    matching(asked.searchKey?.trim() ?? ''),
  )
  const rows = await db
    .select({ delivery: deliveries, purchase: purchases, voucherCents: vouchers.amountCents })
    .from(deliveries)
    .innerJoin(purchases, eq(purchases.id, deliveries.purchaseId))
    .leftJoin(vouchers, eq(vouchers.id, purchases.voucherId))
    .where(where)
    .orderBy(desc(deliveries.createdDate), tie(desc(deliveries.purchaseId)))
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size)
  const [row] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(purchases, eq(purchases.id, deliveries.purchaseId))
    .where(where)
  return { rows, totalPages: Math.ceil((row?.total ?? 0) / asked.size), page: asked.page }
}

type FoundDelivery = Awaited<ReturnType<typeof listDeliveries>>['rows'][number]

function matching(text: string): SQL | undefined {
  if (text === '') return undefined
  const id = asRecordId(text)
  return or(id === null ? undefined : eq(deliveries.purchaseId, id), withVoucher(text))
}

/** Orders under the names of the list, each with who changed it last. */
export async function deliveriesToWire(
  db: Database,
  rows: readonly FoundDelivery[],
): Promise<z.input<typeof deliveryOnWire>[]> {
  const ids = rows.map(({ delivery }) => delivery.purchaseId)
  const last = await lastChanges(db, 'purchases', ids)
  return rows.map((row) => ({ ...deliveryToWire(row), ...last.get(String(row.delivery.purchaseId)) }))
}

function deliveryToWire({ delivery, purchase, voucherCents }: FoundDelivery): z.input<typeof deliveryOnWire> {
  return {
    purchaseId: delivery.purchaseId,
    voucherId: purchase.voucherId,
    voucherAmount: amountOnWire(voucherCents ?? purchase.amountCents),
    receiverName: delivery.receiverName,
    creatorName: purchase.creatorName,
    creatorMobile: purchase.creatorMobile,
    deliveryMobile: delivery.deliveryMobile,
    houseAddress: delivery.houseAddress,
    landmarks: delivery.landmarks,
    city: delivery.city,
    status: delivery.status as DeliveryStatus,
    physicalOption: delivery.physicalOption,
    addons: purchase.addOns.map(({ name, priceCents }) => ({ name, price: amountOnWire(priceCents) })),
    deliveryCharge: delivery.deliveryChargeCents === null ? null : amountOnWire(delivery.deliveryChargeCents),
    deliveryNote: delivery.deliveryNote,
    pickUpDate: delivery.pickUpDate,
    pickUpTime: delivery.pickUpTime,
    trackingId: delivery.trackingId,
    toldTrackingId: delivery.toldTrackingId,
    pickUpReadySMS: delivery.pickUpReadySms,
    pickerName: delivery.pickerName,
    pickerType: delivery.pickerType,
    pickerPhoneNumber: delivery.pickerPhoneNumber,
    notes: delivery.notes,
    createdDate: delivery.createdDate.toISOString(),
    deliveryDate: delivery.deliveryDate?.toISOString() ?? null,
    sameDay: delivery.sameDay,
  }
}
