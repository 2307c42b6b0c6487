import type { PendingPurchase } from '#store/resources/pending-purchases/pending-purchases.ts'
import type { TopUp } from '#store/resources/top-ups/top-ups.ts'
import type { Day } from '#store/values/calendar-day.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import type { WaitingRow } from './read-lines.ts'

/** A purchase is paid for by its sender, at times by its receiver, under its own number or that of the purchase. */
export function waitingPurchase(row: PendingPurchase): WaitingRow {
  const { id, purchaseId, amountCents, createdDate, senderName, receiverName } = row
  return {
    id,
    cents: amountCents,
    day: dayOf(createdDate),
    references: [
      { number: id, called: 'pending' },
      { number: purchaseId, called: 'purchase' },
    ],
    names: [senderName, receiverName],
  }
}

/** A top-up is paid for by its client. */
export function waitingTopUp({ id, amountCents, requestedTime, clientName }: TopUp): WaitingRow {
  return {
    id,
    cents: amountCents,
    day: requestedTime === null ? null : dayOf(requestedTime),
    references: [{ number: id, called: 'topup' }],
    names: [clientName],
  }
}

function dayOf(instant: string): Day | null {
  return colomboDay(instant) || null
}
