import type { deliveryStatuses } from '#store/resources/deliveries/delivery-calls.ts'

export type DeliveryStatus = (typeof deliveryStatuses)[number]

const stepsOf: Readonly<Record<string, readonly DeliveryStatus[]>> = {
  STORE_PICKUP: ['PROCESSING', 'PICKUP_READY', 'PICKED'],
  COURIER_DELIVERY: ['PROCESSING', 'DISPATCHED', 'DELIVERED'],
}
const otherSteps: readonly DeliveryStatus[] = ['PROCESSING', 'DELIVERED']

/** The steps of an order's mode, first to last (spec 002 §4, decisions.md H3). */
export function deliverySteps(physicalOption: string): readonly DeliveryStatus[] {
  return stepsOf[physicalOption] ?? otherSteps
}
