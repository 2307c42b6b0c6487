import { type Delivery, deliveries, type DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, skippedSteps } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import { confirm } from '#ui/overlay/confirm.tsx'

/** An order that would go further than to its next step, and the steps between in words. */
interface Leap {
  id: string
  skipped: string
}

/** The orders that would skip steps on their way to a status. */
export function leapsOf(orders: readonly Delivery[], status: DeliveryStatus): Leap[] {
  return orders.flatMap((order) => {
    const skipped = skippedSteps(order, status).map((step) => deliveryStatusTitles[step])
    return skipped.length === 0 ? [] : [{ id: order.id, skipped: skipped.join(', ') }]
  })
}

/** Asks before orders skip steps; true at once if none does. */
export async function maySkip(leaps: readonly Leap[], of: number, status: DeliveryStatus): Promise<boolean> {
  if (leaps.length === 0) return true
  const steps = [...new Set(leaps.map(({ skipped }) => skipped))].join('; ')
  return confirm({
    title: `Skip ${steps} for ${counted(leaps.length, deliveries.noun)}?`,
    text: `${leaps.length} of ${of} would become ${deliveryStatusTitles[status]} without ${steps}: no tracking ID or pick-up time is kept of them, and nobody is told.`,
    act: `Move to ${deliveryStatusTitles[status]}`,
    stay: 'Back',
    danger: true,
  })
}
