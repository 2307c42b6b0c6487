import { eq } from 'drizzle-orm'
import { instantInColombo, isCalendarDay } from '#store/values/colombo-time.ts'
import { deliveries, purchases } from '#server/data/schema/purchases.ts'
import { changedFields, type Wanted } from '#server/change/changed-fields.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { type DeliveryStatus, deliverySteps } from './delivery-steps.ts'

export interface DeliveryUpdate {
  purchaseId: number
  status: DeliveryStatus
  deliveryTrackingId?: string | null | undefined
  trackingNotifyToUser?: boolean | null | undefined
  selectedDate?: string | null | undefined
  selectedTime?: string | null | undefined
  notifyToUser?: boolean | null | undefined
  pickerName?: string | null | undefined
  pickerType?: string | null | undefined
  pickerPhoneNumber?: string | null | undefined
  notes?: string | null | undefined
}

type DeliveryRow = typeof deliveries.$inferSelect

const minuteMs = 60_000

interface Order {
  delivery: DeliveryRow
  purchase: typeof purchases.$inferSelect
}

/**
 * Moves an order to a status of its mode, or changes details of the state it is in; the state it has already and nothing
 * else is done already. Whom to notify is asked anew with each request, so only a real change notifies, or a tracking id
 * that the customer was not told yet. Taken back it keeps its details: the next step forward brings its own.
 */
export async function updateDelivery(change: Change, update: DeliveryUpdate): Promise<void> {
  const order = await holdOrder(change, update.purchaseId)
  const isBack = refuseWrongStep(order.delivery, update)
  const wanted = { status: update.status, ...detailsOf(order.delivery, update) }
  if (!isBack) {
    refuseIncomplete(order.delivery, update, { ...order.delivery, ...wanted })
    refuseOver(order.delivery, { ...order.delivery, ...wanted }, change.clock.now())
  }
  const sms = smsFor({ ...order, delivery: { ...order.delivery, ...wanted } }, update)
  const told = sms === null ? {} : noticeGiven(update.status, sms, wanted.trackingId ?? order.delivery.trackingId)
  const fields = changedFields(order.delivery, { ...wanted, ...told })
  if (Object.keys(fields).length === 0) return
  await change.db.update(deliveries).set(fields).where(eq(deliveries.purchaseId, update.purchaseId))
  if (sms === null) return
  const recipient = order.delivery.deliveryMobile ?? order.purchase.creatorMobile
  await change.transport.send({ channel: 'sms', recipient, subject: '', body: sms }, change.db)
}

/** What is noted of a notice: the words of that for a pickup, the tracking id that the other one tells. */
function noticeGiven(status: DeliveryStatus, sms: string, trackingId: string | null): Partial<DeliveryRow> {
  return status === 'PICKUP_READY' ? { pickUpReadySms: sms } : { toldTrackingId: trackingId }
}

async function holdOrder({ db }: Change, purchaseId: number): Promise<Order> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.purchaseId, purchaseId)).for('update')
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId))
  if (!delivery || !purchase) throw new HttpError(404, 'DELIVERY_NOT_FOUND')
  if (!delivery.isReady) throw new HttpError(409, 'PURCHASE_STILL_PENDING')
  return { delivery, purchase }
}

/**
 * True for a step back: its status comes alone. What brings the details of a step, if only that nobody is to be told,
 * was meant forward, and comes too late where the order is further by now (decisions.md H4).
 */
function refuseWrongStep({ physicalOption, status: now }: DeliveryRow, update: DeliveryUpdate): boolean {
  const steps = deliverySteps(physicalOption)
  const { purchaseId: _, status: wanted, ...details } = update
  if (!steps.includes(wanted)) throw new HttpError(400, 'STATUS_NOT_OF_THIS_DELIVERY')
  if (steps.indexOf(wanted) >= steps.indexOf(now as DeliveryStatus)) return false
  const isAlone = Object.values(details).every((detail) => (detail ?? null) === null)
  if (!isAlone) throw new HttpError(409, 'STATUS_CANNOT_GO_BACK')
  return true
}

/** The columns a request says something about; blank says nothing. */
function detailsOf({ physicalOption }: DeliveryRow, update: DeliveryUpdate): Partial<DeliveryRow> {
  const said = (text: string | null | undefined) => text?.trim() || undefined
  const details = {
    trackingId: said(update.deliveryTrackingId),
    pickUpDate: said(update.selectedDate),
    pickUpTime: said(update.selectedTime),
    pickerName: said(update.pickerName),
    pickerType: said(update.pickerType),
    pickerPhoneNumber: said(update.pickerPhoneNumber)?.replaceAll(/[\s-]/g, ''),
    notes: said(update.notes),
  }
  refuseWrongDetails(details)
  if (details.trackingId !== undefined && physicalOption !== 'COURIER_DELIVERY') {
    throw new HttpError(400, 'deliveryTrackingId: is only for a courier delivery')
  }
  if ((details.pickUpDate ?? details.pickUpTime) !== undefined && physicalOption !== 'STORE_PICKUP') {
    throw new HttpError(400, 'selectedDate: is only for a store pickup')
  }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
}

/** The words are the forms' (spec 002 §5). */
function refuseWrongDetails(details: Wanted<DeliveryRow>): void {
  const { pickUpDate, pickUpTime, pickerName, pickerPhoneNumber } = details
  if (pickUpDate && !isCalendarDay(pickUpDate)) throw new HttpError(400, 'selectedDate: must be a date like 2026-10-01')
  if (pickUpTime && !/^([01]\d|2[0-3]):[0-5]\d$/.test(pickUpTime)) {
    throw new HttpError(400, 'selectedTime: must be a time like 16:30')
  }
  if (pickerName && pickerName.length < 2) throw new HttpError(400, 'Name must be at least 2 characters')
  if (pickerName && !/^[\p{L}\p{M}\u200c\u200d\s]+$/u.test(pickerName)) {
    throw new HttpError(400, 'Name can only contain letters and spaces')
  }
  if (pickerPhoneNumber && !/^\d{10}$/.test(pickerPhoneNumber)) {
    throw new HttpError(400, 'Please enter a valid 10-digit phone number')
  }
}

/** What a step needs; asked only of the step itself, so that a repeated state needs nothing. */
function refuseIncomplete(before: DeliveryRow, update: DeliveryUpdate, after: DeliveryRow): void {
  if (update.trackingNotifyToUser && !after.trackingId) throw new HttpError(400, 'Order ID is required')
  if (before.status === update.status) return
  if (update.status === 'PICKED' && !after.pickerName) throw new HttpError(400, 'Name is required')
  if (update.status !== 'PICKUP_READY') return
  if (!after.pickUpDate) throw new HttpError(400, 'selectedDate: is required')
  if (!after.pickUpTime) throw new HttpError(400, 'selectedTime: is required')
}

/** Nobody is asked to come at a time that is over; one that stands already may be said again. */
function refuseOver(before: DeliveryRow, { status, pickUpDate, pickUpTime }: DeliveryRow, now: Date): void {
  if (status !== 'PICKUP_READY') return
  if (before.status === status && before.pickUpDate === pickUpDate && before.pickUpTime === pickUpTime) return
  const from = instantInColombo(pickUpDate ?? '', pickUpTime ?? '')
  if (from !== null && Date.parse(from) + minuteMs <= now.getTime()) {
    throw new HttpError(400, 'selectedTime: this pick-up time is over')
  }
}

function smsFor({ delivery, purchase }: Order, update: DeliveryUpdate): string | null {
  const name = delivery.receiverName
  const order = `order ${purchase.id}`
  if (update.status === 'PICKUP_READY' && update.notifyToUser) {
    const [year, month, day] = (delivery.pickUpDate ?? '').split('-')
    return `Dear ${name}, your ${order} is ready to be picked up on ${day}/${month}/${year} at ${delivery.pickUpTime}.`
  }
  if (update.status === 'DISPATCHED' && update.trackingNotifyToUser) {
    return `Dear ${name}, your ${order} is on its way. Tracking ID: ${delivery.trackingId}`
  }
  return null
}
