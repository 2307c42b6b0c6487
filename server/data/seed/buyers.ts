import type { AddOn, purchases } from '#server/data/schema/purchases.ts'
import type { Random } from './random.ts'

export type SeededPurchase = typeof purchases.$inferInsert & { id: number; addOns: AddOn[] }

export interface Customer {
  id: number
  name: string
  mobile: string
}

/** Who made a purchase, as its row keeps it. */
export function createdBy({ id, name, mobile }: Customer) {
  return { createdById: id, creatorName: name, creatorMobile: mobile }
}

/** A payment some minutes after the purchase, if there were that many. */
export function payment(random: Random, customer: Customer, when: { createdDate: Date; now: Date }) {
  return {
    payeeName: customer.name,
    paymentType: random.pick(['ONLINE', 'ONLINE', 'ONLINE', 'BANK_TRANSFER', 'BANK_TRANSFER', 'INTERNATIONAL']),
    paymentTime: wholeSecond(Math.min(when.createdDate.getTime() + random.whole(20, 900) * 1000, when.now.getTime())),
    orderReferenceNumber: `ORD${random.whole(10_000_000, 99_999_999)}`,
  }
}

export const noPayment = { payeeName: null, paymentType: null, paymentTime: null, orderReferenceNumber: null }

/** As the columns keep it. */
export function wholeSecond(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}
