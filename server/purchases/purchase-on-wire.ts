import type { z } from 'zod'
import type { purchaseOnWire, purchaseStatuses, purchaseTypes } from '#store/resources/purchases/purchase-calls.ts'
import type { purchases } from '#server/data/schema/purchases.ts'
import { amountOnWire } from '#server/wire/amounts.ts'

export type PurchaseRow = typeof purchases.$inferSelect

/** A purchase with what stands in the tables beside it. */
export interface FoundPurchase extends PurchaseRow {
  physicalOption: string | null
  /** Null unless it is pending. */
  pendingVoucherId: number | null
  /** The e-mail address of the member of staff who completed it; null if nobody did. */
  completedBy: string | null
}

/** A purchase under the names of the lists. */
export function purchaseToWire(row: FoundPurchase): z.input<typeof purchaseOnWire> {
  return {
    id: row.id,
    createdBy: { id: row.createdById },
    voucher: row.voucherId === null ? null : { id: row.voucherId },
    amount: amountOnWire(row.amountCents),
    type: row.type as (typeof purchaseTypes)[number],
    status: row.status as (typeof purchaseStatuses)[number],
    completedByAdmin: row.completedByAdmin,
    completedBy: row.completedBy,
    addOns: row.addOns.map(({ name, priceCents }) => ({ name, price: amountOnWire(priceCents) })),
    physicalOption: row.physicalOption,
    createdDate: row.createdDate.toISOString(),
    scheduledDate: row.scheduledDate?.toISOString() ?? null,
    deliveryEmail: row.deliveryEmail,
    deliverySMS: row.deliverySms,
    pendingVoucherId: row.pendingVoucherId ?? 0,
    modesOfDelivery: { sms: row.notifySms, email: row.notifyEmail },
    payment:
      row.paymentType === null
        ? null
        : {
            payeeName: row.payeeName,
            paymentType: row.paymentType,
            paymentTime: row.paymentTime?.toISOString() ?? null,
            orderReferenceNumber: row.orderReferenceNumber,
          },
  }
}
