import type { z } from 'zod'
import type { pendingPurchaseOnWire } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { colomboIso, utcNaive } from '#server/wire/times.ts'
import type { FoundPending } from './find-pending-purchases.ts'

/** A pending purchase under the names of list and search. */
export function pendingToWire({ pending, purchase, delivery }: FoundPending): z.input<typeof pendingPurchaseOnWire> {
  const goesOutAt = utcNaive(purchase.scheduledDate ?? purchase.createdDate)
  return {
    id: pending.id,
    purchaseId: purchase.id,
    voucherName: pending.voucherName,
    amount: amountOnWire(purchase.amountCents),
    createdDate: utcNaive(pending.createdDate),
    expiryDate: colomboIso(pending.expiryDate),
    createdBy: pending.createdBy,
    ownerMobile: pending.ownerMobile,
    message: pending.message,
    senderName: pending.senderName,
    receiverName: pending.receiverName,
    smsMobileNumber: purchase.deliverySms,
    deliveryEmail: purchase.deliveryEmail,
    smsDate: purchase.notifySms ? goesOutAt : null,
    emailDate: purchase.notifyEmail ? goesOutAt : null,
    paymentType: purchase.paymentType,
    imageFront: pending.imageFront,
    imageBack: pending.imageBack,
    modesOfDelivery: { sms: purchase.notifySms, email: purchase.notifyEmail, ...physicalModes(delivery) },
    ...whereTo(delivery),
  }
}

type Delivery = FoundPending['delivery']

/** The two switches nobody may turn: they follow from the order. */
export function physicalModes(delivery: Pick<NonNullable<Delivery>, 'physicalOption'> | null) {
  const storePickup = delivery?.physicalOption === 'STORE_PICKUP'
  return { physicalDelivery: delivery !== null && !storePickup, storePickup }
}

function whereTo(delivery: Delivery) {
  return {
    city: delivery?.city ?? null,
    houseAddress: delivery?.houseAddress ?? null,
    landmarks: delivery?.landmarks ?? null,
    deliveryLocationUrl: delivery?.deliveryLocationUrl ?? null,
    deliveryDate: delivery?.deliveryDate ? utcNaive(delivery.deliveryDate) : null,
    deliveryCharge: delivery?.deliveryChargeCents == null ? null : amountOnWire(delivery.deliveryChargeCents),
    deliveryMobileNumber: delivery?.deliveryMobile ?? null,
    deliveryNote: delivery?.deliveryNote ?? null,
    physicalOption: delivery?.physicalOption ?? null,
  }
}
