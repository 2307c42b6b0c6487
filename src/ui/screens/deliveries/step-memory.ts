import type { DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { type MoveDetails, noDetails } from './move-steps.ts'

/** What the last pickups were given, for the next one; of this tab alone. */
let last: Pick<MoveDetails, 'selectedDate' | 'selectedTime' | 'notify'> | null = null

/** Until somebody says another time, a pickup lies ready today until the shop closes. */
const closingTime = '17:00'

/** The details a step begins with: of a pickup, time and notification as for the pickup before; else all empty. */
export function rememberedDetails(next: DeliveryStatus | null): MoveDetails {
  if (next !== 'PICKUP_READY') return noDetails
  return { ...noDetails, selectedDate: todayInColombo(Date.now()), selectedTime: closingTime, ...last }
}

/** Nothing of a dispatch is kept: its customer is told by a tick of its own. */
export function rememberDetails(step: DeliveryStatus, { selectedDate, selectedTime, notify }: MoveDetails): void {
  if (step === 'PICKUP_READY') last = { selectedDate, selectedTime, notify }
}
