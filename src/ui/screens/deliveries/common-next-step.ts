import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatuses } from '#store/resources/deliveries/delivery-calls.ts'
import { nextStep } from '#store/resources/deliveries/delivery-rules.ts'

/** The step that most of these orders take next, the earlier one if several are as frequent; null if none has a next step. */
export function commonNextStep(orders: readonly Delivery[]): DeliveryStatus | null {
  const counts = new Map<DeliveryStatus, number>()
  for (const next of orders.map(nextStep)) if (next !== null) counts.set(next, (counts.get(next) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return deliveryStatuses.find((status) => counts.get(status) === most) ?? null
}
