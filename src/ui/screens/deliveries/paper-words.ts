import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { AddressLabel } from '#store/ports/print-port.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { mobileOf, modeTitle, pickUpWords } from '#store/resources/deliveries/delivery-rules.ts'
import { formatDateTime, type Instant, instantInColombo, isInstant } from '#store/values/colombo-time.ts'

/** When an order has to be ready: on or before its delivery date, else at its pick-up time; null while nobody has said. */
function dueOf({ deliveryDate, pickUpDate, pickUpTime }: Delivery): Instant | null {
  if (deliveryDate !== null && isInstant(deliveryDate)) return deliveryDate
  return instantInColombo(pickUpDate ?? '', pickUpTime ?? '')
}

/** What is due first comes first; what has no day comes last. */
export function byDue(orders: readonly Delivery[]): Delivery[] {
  const key = (order: Delivery) => dueOf(order) ?? '9999'
  return orders.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
}

/** The day and time by which it is to be there, or the words for none (decisions.md T13). */
export function dueWords({ deliveryDate }: Delivery): string {
  return deliveryDate !== null && isInstant(deliveryDate) ? formatDateTime(deliveryDate) : 'Contact customer when ready'
}

export function addressLines({ houseAddress, landmarks, city }: Delivery): string[] {
  return [houseAddress, landmarks, city].filter((line) => line !== null)
}

/** What the parcel itself says of its order: the number, the mode, and when it is due. */
export function orderWords(order: Delivery): string {
  const { id, deliveryDate, pickUpDate, pickUpTime, sameDay } = order
  const isDated = deliveryDate !== null && isInstant(deliveryDate)
  return [
    `Order ${id}`,
    modeTitle(order),
    isDated && `by ${formatDateTime(deliveryDate)}`,
    pickUpDate !== null && `pick-up ${pickUpWords(pickUpDate, pickUpTime)}`,
    sameDay === true && 'Same day',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A parcel's label for the label printer: what is longer than its line is made smaller there, and cut last. */
export function addressLabel(order: Delivery, provider: RuntimeConfig['provider']): AddressLabel {
  const { id, receiverName, houseAddress, landmarks, city } = order
  const place = [landmarks, city].filter((part) => part !== null).join(', ')
  return {
    id,
    receiver: receiverName,
    lines: [houseAddress ?? '', place, mobileOf(order).number ?? ''],
    order: orderWords(order),
    sender: senderWords(provider),
  }
}

/** Whose parcel it is, for one that comes back. */
export function senderWords({ name, contact }: RuntimeConfig['provider']): string {
  return `From: ${[name, contact.address, contact.phone].filter((part) => part.trim() !== '').join(' · ')}`
}

/** When a paper was printed. */
export function nowWords(): string {
  const now = new Date().toISOString()
  return isInstant(now) ? `${formatDateTime(now)} IST` : ''
}

/** The orders of each way of dispatch, by due time: what one courier takes stands on one manifest. */
export function byMode(orders: readonly Delivery[]): [Delivery, ...Delivery[]][] {
  const modes = new Map<string, [Delivery, ...Delivery[]]>()
  for (const order of byDue(orders)) {
    const known = modes.get(modeTitle(order))
    if (known) known.push(order)
    else modes.set(modeTitle(order), [order])
  }
  return [...modes.values()]
}
