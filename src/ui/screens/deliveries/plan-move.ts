import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatuses } from '#store/resources/deliveries/delivery-calls.ts'
import { nextStep, whyNotMoved, whyNotTold } from '#store/resources/deliveries/delivery-rules.ts'
import type { RowLook } from '#ui/live/use-outbox.ts'

/** Why an order with a change that waits for a person takes no further step: that would only wait behind it, unseen. */
export const waitsForYou = 'an earlier change waits for your decision in the Sync centre'

/** The orders with a change that waits for a person. */
export function heldOrders(states: ReadonlyMap<string, RowLook>): ReadonlySet<string> {
  return new Set([...states].flatMap(([id, state]) => (state === 'attention' ? [id] : [])))
}

/** The step that most of these orders have before them, the earlier one among equals; null where none has any. */
export function commonNextStep(orders: readonly Delivery[]): DeliveryStatus | null {
  const counts = new Map<DeliveryStatus, number>()
  for (const next of orders.map(nextStep)) if (next !== null) counts.set(next, (counts.get(next) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return deliveryStatuses.find((status) => counts.get(status) === most) ?? null
}

/** An order that is left out of a move of many, and why. */
export interface Skipped {
  id: string
  why: string
}

export interface MovePlan {
  moved: Delivery[]
  skipped: Skipped[]
}

/**
 * What a move of these orders to one status would do. `held`: those with a change that waits for a person.
 */
export function planMove(
  ids: readonly string[],
  orders: readonly Delivery[],
  status: DeliveryStatus,
  held: ReadonlySet<string>,
): MovePlan {
  return planFor(ids, orders, (order) => whyNotMoved(order, status) ?? whyHeld(order, held))
}

/** Whose customers would be told the tracking IDs of these orders. */
export function planNotices(
  ids: readonly string[],
  orders: readonly Delivery[],
  held: ReadonlySet<string>,
): { told: (Delivery & { trackingId: string })[]; skipped: Skipped[] } {
  const { moved, skipped } = planFor(ids, orders, (order) => whyNotTold(order) ?? whyHeld(order, held))
  return { told: moved.flatMap((order) => tracked(order) ?? []), skipped }
}

function tracked({ trackingId, ...order }: Delivery) {
  return trackingId === null ? null : { ...order, trackingId }
}

function planFor(
  ids: readonly string[],
  orders: readonly Delivery[],
  whyNot: (order: Delivery) => string | null,
): MovePlan {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const plan: MovePlan = { moved: [], skipped: [] }
  for (const id of ids) {
    const order = byId.get(id)
    const why = order ? whyNot(order) : 'is not on this device just now'
    if (order && why === null) plan.moved.push(order)
    else plan.skipped.push({ id, why: why ?? '' })
  }
  return plan
}

function whyHeld({ id }: Delivery, held: ReadonlySet<string>): string | null {
  return held.has(id) ? waitsForYou : null
}
