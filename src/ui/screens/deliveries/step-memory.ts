import type { DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { whyPickUpOver } from '#store/resources/deliveries/delivery-rules.ts'
import { type Day, daysAfter, todayInColombo } from '#store/values/calendar-day.ts'
import { type MoveDetails, noDetails } from './move-steps.ts'

/** What the last pickups were given, for the next one; of this tab alone. */
let last: Pick<MoveDetails, 'selectedDate' | 'selectedTime' | 'notify'> | null = null

/** Until somebody says another time, a pickup lies ready until the shop closes: today, after that the next day. */
const closingTime = '17:00'

/** Where this tab keeps that one person's dispatched customers are told: the person's e-mail address. */
const tellsKey = 'portal-packing-tells'

/** Where a tab keeps things for itself: they outlast a reload, and no other tab sees them. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether this person has ticked in this tab that customers of dispatched orders are told. */
export function tellsDispatched(storage: TabStorage, person: string): boolean {
  return storage.getItem(tellsKey) === person
}

/** Keeps the tick for the next order of this tab, from the moment it is set. */
export function keepTelling(storage: TabStorage, person: string, tells: boolean): void {
  if (tells) storage.setItem(tellsKey, person)
  else storage.removeItem(tellsKey)
}

/**
 * The details a step begins with: of a pickup, time and notification as for the pickup before; of a dispatch, whether its
 * customer is told; else all empty.
 */
export function rememberedDetails(next: DeliveryStatus | null, tells: boolean, now: number): MoveDetails {
  if (next === 'DISPATCHED') return { ...noDetails, notify: tells }
  if (next !== 'PICKUP_READY') return noDetails
  const { selectedDate, selectedTime, notify } = last ?? { selectedDate: '', selectedTime: closingTime, notify: false }
  return { ...noDetails, notify, selectedTime, selectedDate: dayAhead(selectedDate, selectedTime, now) }
}

/** The same day, or the first one from today on at which this time is still to come. */
function dayAhead(day: Day, time: string, now: number): Day {
  const today = todayInColombo(now)
  const wanted = day > today ? day : today
  return whyPickUpOver(wanted, time, now) === null ? wanted : daysAfter(wanted, 1)
}

/** Keeps what a pickup was given for the next one. */
export function rememberDetails(step: DeliveryStatus, { selectedDate, selectedTime, notify }: MoveDetails): void {
  if (step === 'PICKUP_READY') last = { selectedDate, selectedTime, notify }
}
