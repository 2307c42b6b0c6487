import { dayWords } from '#store/values/calendar-day.ts'
import { formatDateTime, instantInColombo } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import type { Delivery, DeliveryStatus } from './deliveries.ts'

/** The five statuses in words (decisions.md J4). */
export const deliveryStatusTitles: Readonly<Record<DeliveryStatus, string>> = {
  PROCESSING: 'Processing',
  PICKUP_READY: 'Pickup Ready',
  PICKED: 'Picked',
  DISPATCHED: 'Dispatched',
  DELIVERED: 'Delivered',
}

/** Types of the dropdown; orders of another mode are in none but All. */
export const deliveryTypeTitles = { STORE_PICKUP: 'Pickup', COURIER_DELIVERY: 'Courier' } as const

/** Who picks an order up (spec 002 §3). */
export const pickerTypeTitles = { TAXI: 'Taxi', CUSTOMER: 'Customer', OTHER: 'Other' } as const
export type PickerType = keyof typeof pickerTypeTitles

type Mode = Pick<Delivery, 'physicalOption'>
type Standing = Pick<Delivery, 'physicalOption' | 'status'>

const stepsByMode: ReadonlyMap<string, readonly DeliveryStatus[]> = new Map([
  ['STORE_PICKUP', ['PROCESSING', 'PICKUP_READY', 'PICKED']],
  ['COURIER_DELIVERY', ['PROCESSING', 'DISPATCHED', 'DELIVERED']],
])
const otherSteps: readonly DeliveryStatus[] = ['PROCESSING', 'DELIVERED']

/** 'Pickup', 'Courier', or 'N/A' (spec 002 §2). */
export function modeTitle({ physicalOption }: Mode): string {
  return Object.entries(deliveryTypeTitles).find(([mode]) => mode === physicalOption)?.[1] ?? 'N/A'
}

export function isPickup({ physicalOption }: Mode): boolean {
  return physicalOption === 'STORE_PICKUP'
}

export function isCourier({ physicalOption }: Mode): boolean {
  return physicalOption === 'COURIER_DELIVERY'
}

/** The statuses of an order's mode, first to last (spec 002 §4, decisions.md H3). */
export function stepsOf({ physicalOption }: Mode): readonly DeliveryStatus[] {
  return stepsByMode.get(physicalOption ?? '') ?? otherSteps
}

/** The status that comes next; null at the end, and where the order stands in a status of another mode. */
export function nextStep(order: Standing): DeliveryStatus | null {
  const steps = stepsOf(order)
  const at = steps.indexOf(order.status)
  return at < 0 ? null : (steps[at + 1] ?? null)
}

/** Whether a status lies behind the order, or may: such a move asks first (decisions.md H4). */
export function isBackward(order: Standing, status: DeliveryStatus): boolean {
  const steps = stepsOf(order)
  const from = steps.indexOf(order.status)
  // In a status of another mode nobody can tell which way it goes.
  return from < 0 || steps.indexOf(status) < from
}

/** The steps of its mode that an order leaves out on its way to a later status, first to last. */
export function skippedSteps(order: Standing, status: DeliveryStatus): readonly DeliveryStatus[] {
  const steps = stepsOf(order)
  return steps.slice(steps.indexOf(order.status) + 1, Math.max(steps.indexOf(status), 0))
}

/** Why an order is left out when many are moved to a status together, in words; null where it goes along. */
export function whyNotMoved(order: Standing, status: DeliveryStatus): string | null {
  const title = deliveryStatusTitles[status]
  if (!stepsOf(order).includes(status)) {
    const mode = modeTitle(order)
    return mode === 'N/A' ? `its mode has no “${title}”` : `a ${mode.toLowerCase()} order has no “${title}”`
  }
  if (order.status === status) return `is ${title} already`
  if (!stepsOf(order).includes(order.status))
    return `stands in a status of another mode: ${deliveryStatusTitles[order.status]}`
  return isBackward(order, status) ? `is further already: ${deliveryStatusTitles[order.status]}` : null
}

/** Why an order takes no tracking ID, in words; null where it does. */
export function whyNoTracking(order: Mode): string | null {
  return isCourier(order) ? null : 'only courier orders have a tracking ID'
}

/** Why a customer is not told the tracking ID of an order now, in words; null where they can be. */
export function whyNotTold(order: Pick<Delivery, 'physicalOption' | 'status' | 'trackingId' | 'toldTrackingId'>) {
  const { status, trackingId, toldTrackingId } = order
  if (!isCourier(order)) return whyNoTracking(order)
  if (status !== 'DISPATCHED') return `is not on its way: ${deliveryStatusTitles[status]}`
  if (trackingId === null) return 'has no tracking ID yet'
  return toldTrackingId === trackingId ? `is known to its customer by ${trackingId} already` : null
}

/** When a pickup lies ready, as all times are said; what is no day or no time stays as it is (spec 002 §1). */
export function pickUpWords(day: string, time: string | null): string {
  const instant = time === null ? null : instantInColombo(day, time)
  return instant === null ? [dayWords(day), time].filter(Boolean).join(' ') : formatDateTime(instant)
}

const minuteMs = 60_000

/** Why nobody can be asked to come then, in words; null while the minute has not passed, or it is no time (decisions.md T11). */
export function whyPickUpOver(day: string, time: string, now: number): string | null {
  const instant = instantInColombo(day, time)
  if (instant === null || Date.parse(instant) + minuteMs > now) return null
  return `Pick-up time ${pickUpWords(day, time)} is over`
}

interface Reachable {
  title: string
  number: string | null
}

/** The number an order is reached at: for its delivery, or who picks it up, or who bought it (spec 002 §2). */
export function mobileOf(order: Delivery): Reachable {
  const { deliveryMobile, pickerPhoneNumber, creatorMobile } = order
  if (deliveryMobile !== null) return { title: 'Delivery Mobile', number: deliveryMobile }
  if (isPickup(order) && pickerPhoneNumber !== null) return { title: 'Picker Mobile', number: pickerPhoneNumber }
  return { title: 'Creator Mobile', number: creatorMobile }
}

/** What the add-ons come to, and how many of them have no price and are not in it. */
export function addonWords({ addons }: Pick<Delivery, 'addons'>): string {
  const priced = addons.flatMap(({ priceCents }) => priceCents ?? [])
  const sum = formatLkr(priced.reduce((total, cents) => total + cents, 0))
  const without = addons.length - priced.length
  return without === 0 ? sum : `${sum} and ${without} without a price`
}
