import { purchaseStatuses, purchaseTypes } from '#store/resources/purchases/purchase-calls.ts'
import type { Purchase } from '#store/resources/purchases/purchases.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'

/** From one purchase to the one before: a hundred thousand fill two thirds of a year. */
const apartMs = 210_000

/** Purchase `n`, newest first from yesterday on; always the same for the same number on the same day. */
export function purchaseAt(n: number): Purchase {
  const newest = Date.parse(colomboDayBounds(todayInColombo(Date.now())).from)
  return {
    id: String(90_000_000 - n),
    userId: String(1000 + ((n * 7919) % 5000)),
    voucherId: `V${n.toString(36).toUpperCase()}`,
    amountCents: 100_000 + ((n * 7919) % 900_000),
    type: purchaseTypes[n % purchaseTypes.length] ?? 'CREATE',
    status: purchaseStatuses[n % 5 === 0 ? 1 : 0] ?? 'complete',
    completedByAdmin: false,
    addOns: [],
    physicalOption: null,
    createdDate: new Date(newest - n * apartMs).toISOString(),
    scheduledDate: null,
    deliveryEmail: null,
    deliverySMS: null,
    pendingVoucherId: '',
    modes: null,
    payeeName: 'Nimal Perera',
    paymentType: 'BANK_TRANSFER',
    paymentTime: null,
    orderReferenceNumber: `R${n}`,
    isFromFile: false,
  }
}
