import { z } from 'zod'
import { type CallInput, request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { dayField } from '#store/values/calendar-day.ts'
import { type Delivery, deliveries, deliveryFromWire, type DeliveryStatus, ordersWith } from './deliveries.ts'
import { deliveryPage, deliveryStatuses, pickerTypes, updateDelivery } from './delivery-calls.ts'
import { deliveryStatusTitles, pickerTypeTitles, pickUpWords, whyNotTold, whyPickUpOver } from './delivery-rules.ts'

/** A purchase's id is a number on the wire. */
const id = z.string().regex(/^[1-9]\d{0,9}$/, 'This order has no number the server knows')

type Body = CallInput<typeof updateDelivery>['body']

function update(purchaseId: string, status: DeliveryStatus, details: Omit<Body, 'purchaseId' | 'status'> = {}) {
  return request(updateDelivery, { body: { purchaseId: Number(purchaseId), status, ...details } })
}

/** The one message that means an update was made (spec 002 §7). */
function isUpdated(answer: unknown): boolean {
  return updateDelivery.answer.safeParse(answer).data?.message === 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY'
}

/** The texts of every change of an order (spec 002 §8). */
function saying<Args>(change: (args: Args) => string) {
  return {
    done: 'Order status updated successfully',
    failed: 'Oops, something went wrong. Please try again',
    change,
  }
}

const fieldTitles = {
  status: 'Order status',
  trackingId: 'Order tracking ID',
  pickUpDate: 'Pick-up date',
  pickUpTime: 'Pick-up time',
  pickerName: 'Picker name',
  pickerType: 'Picker type',
  pickerPhoneNumber: 'Picker phone',
  notes: 'Notes',
}

/** What all changes of an order share. */
const step = {
  on: deliveries,
  roles: deliveries.roles,
  accepted: isUpdated,
  fieldTitles,
  valueTitles: { ...deliveryStatusTitles, ...pickerTypeTitles },
} as const

const trackingId = z.string().trim().min(1, 'Order ID is required').max(100, 'Order ID cannot exceed 100 characters')

const dispatchArgs = z.object({
  id,
  /** Null where it is skipped (decisions.md H5). */
  trackingId: trackingId.nullable(),
  notify: z.boolean(),
})

/** Hands an order to the courier, with or without the courier's id for it. */
export const dispatch = defineMutation<Delivery, z.infer<typeof dispatchArgs>>({
  ...step,
  name: 'deliveries.dispatch@1',
  offline: 'queue',
  args: dispatchArgs,
  apply: (row, args) => ({
    ...row,
    status: 'DISPATCHED',
    trackingId: args.trackingId ?? row.trackingId,
    toldTrackingId: args.trackingId !== null && args.notify ? args.trackingId : row.toldTrackingId,
  }),
  request: (args) =>
    update(args.id, 'DISPATCHED', {
      deliveryTrackingId: args.trackingId,
      trackingNotifyToUser: args.trackingId !== null && args.notify,
    }),
  verify: { kind: 'absolute', fields: ['status', 'trackingId'] },
  notice: { isSent: (args) => args.notify, without: (args) => ({ ...args, notify: false }) },
  inputs: { trackingId: { label: fieldTitles.trackingId, field: 'trackingId' } },
  says: saying((args) =>
    [
      `status → ${deliveryStatusTitles.DISPATCHED}`,
      args.trackingId !== null && `tracking ID ${args.trackingId}`,
      args.notify && 'the customer is told',
    ]
      .filter(Boolean)
      .join(', '),
  ),
})

/** The form of the tracking dialog. */
export const trackingForm = z.object({ trackingId, notify: z.boolean() })

/** The form of the pick-up dialog, in Colombo's calendar and clock. */
export const pickUpForm = z.object({
  selectedDate: dayField('Pick-up date is required'),
  selectedTime: z
    .string()
    .min(1, 'Pick-up time is required')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM'),
  notify: z.boolean(),
})
const pickUpArgs = pickUpForm.extend({ id })

/** An order lies ready; also moves the date and time of one that does. */
export const readyForPickup = defineMutation<Delivery, z.infer<typeof pickUpArgs>>({
  ...step,
  name: 'deliveries.ready-for-pickup@1',
  offline: 'queue',
  args: pickUpArgs,
  apply: (row, args) => ({
    ...row,
    status: 'PICKUP_READY',
    pickUpDate: args.selectedDate,
    pickUpTime: args.selectedTime,
  }),
  whyOver: ({ selectedDate, selectedTime }, now) => whyPickUpOver(selectedDate, selectedTime, now),
  request: ({ id: purchase, selectedDate, selectedTime, notify }) =>
    update(purchase, 'PICKUP_READY', { selectedDate, selectedTime, notifyToUser: notify }),
  verify: { kind: 'absolute', fields: ['status', 'pickUpDate', 'pickUpTime'] },
  notice: { isSent: (args) => args.notify, without: (args) => ({ ...args, notify: false }) },
  says: saying(
    (args) =>
      `status → ${deliveryStatusTitles.PICKUP_READY}, ${pickUpWords(args.selectedDate, args.selectedTime)}${
        args.notify ? ', the customer is told' : ''
      }`,
  ),
})

/** The form of the picker dialog, with its texts (spec 002 §5). A phone number comes out as its ten digits. */
export const pickerForm = z.object({
  pickerName: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .min(2, 'Name must be at least 2 characters')
    .max(255, 'Name cannot exceed 255 characters')
    .regex(/^[\p{L}\p{M}\u200c\u200d\s]+$/u, 'Name can only contain letters and spaces'),
  pickerType: z.enum(pickerTypes),
  pickerPhoneNumber: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((digits) => digits === '' || /^\d{10}$/.test(digits), 'Please enter a valid 10-digit phone number'),
  notes: z.string().trim().max(500, 'Notes cannot exceed 500 characters'),
})
const handOverArgs = pickerForm.extend({ id })

/** Somebody has picked the order up; also corrects who it was. What is left blank keeps its value. */
export const handOver = defineMutation<Delivery, z.infer<typeof handOverArgs>>({
  ...step,
  name: 'deliveries.hand-over@1',
  offline: 'queue',
  args: handOverArgs,
  apply: (row, args) => ({
    ...row,
    status: 'PICKED',
    pickerName: args.pickerName,
    pickerType: args.pickerType,
    pickerPhoneNumber: args.pickerPhoneNumber || row.pickerPhoneNumber,
    notes: args.notes || row.notes,
  }),
  request: ({ id: purchase, pickerPhoneNumber, notes, ...picker }) =>
    update(purchase, 'PICKED', { ...picker, pickerPhoneNumber: pickerPhoneNumber || null, notes: notes || null }),
  verify: { kind: 'absolute', fields: ['status', 'pickerName', 'pickerType', 'pickerPhoneNumber', 'notes'] },
  inputs: {
    pickerName: { label: fieldTitles.pickerName, field: 'pickerName' },
    pickerPhoneNumber: { label: fieldTitles.pickerPhoneNumber, field: 'pickerPhoneNumber' },
    notes: { label: fieldTitles.notes, field: 'notes', multiline: true },
  },
  says: saying((args) => `status → ${deliveryStatusTitles.PICKED} by ${args.pickerName}`),
})

const statusArgs = z.object({ id, status: z.enum(deliveryStatuses) })

/** A step that needs nothing but itself: DELIVERED. */
export const setDeliveryStatus = defineMutation<Delivery, z.infer<typeof statusArgs>>({
  ...step,
  name: 'deliveries.set-status@1',
  offline: 'queue',
  args: statusArgs,
  apply: (row, { status }) => ({ ...row, status }),
  request: (args) => update(args.id, args.status),
  verify: { kind: 'absolute', fields: ['status'] },
  says: saying(({ status }) => `status → ${deliveryStatusTitles[status]}`),
})

/**
 * A step back, which a person has confirmed: nothing shows it before the server has agreed (decisions.md H4). Its status
 * goes alone: by that a server tells it from a step forward that comes too late.
 */
export const moveBack = defineMutation<Delivery, z.infer<typeof statusArgs>>({
  ...step,
  name: 'deliveries.move-back@1',
  offline: 'intent',
  args: statusArgs,
  apply: (row, { status }) => ({ ...row, status }),
  request: (args) => update(args.id, args.status),
  verify: { kind: 'absolute', fields: ['status'] },
  says: saying(({ status }) => `status back to ${deliveryStatusTitles[status]}`),
})

const trackingArgs = z.object({
  id,
  value: trackingId,
  /** The order's status when it was edited: the wire wants one with every change. */
  status: z.enum(deliveryStatuses),
})

/** The courier's id of an order that is on its way or there already; nobody is told. */
export const changeTrackingId = defineMutation<Delivery, z.infer<typeof trackingArgs>>({
  ...step,
  name: 'deliveries.change-tracking-id@1',
  offline: 'queue',
  args: trackingArgs,
  apply: (row, { value }) => ({ ...row, trackingId: value }),
  // The status that the order has by then: a step that was taken back meanwhile is not made after all.
  request: (args, row) => update(args.id, row?.status ?? args.status, { deliveryTrackingId: args.value }),
  verify: { kind: 'absolute', fields: ['trackingId'] },
  inputs: { value: { label: fieldTitles.trackingId, field: 'trackingId' } },
  undoable: true,
  says: saying(({ value }) => `tracking ID → ${value}`),
})

const toldArgs = trackingArgs.extend({ notify: z.boolean() })

/** Another id for an order that is on its way, of which its customer is told. */
export const changeTrackingIdAndTell = defineMutation<Delivery, z.infer<typeof toldArgs>>({
  ...step,
  name: 'deliveries.change-tracking-id-and-tell@1',
  offline: 'queue',
  args: toldArgs,
  apply: (row, { value, notify }) => ({
    ...row,
    trackingId: value,
    toldTrackingId: notify ? value : row.toldTrackingId,
  }),
  request: ({ id: purchase, status, value, notify }, row) =>
    update(purchase, row?.status ?? status, { deliveryTrackingId: value, trackingNotifyToUser: notify }),
  verify: { kind: 'absolute', fields: ['trackingId'] },
  notice: { isSent: (args) => args.notify, without: (args) => ({ ...args, notify: false }) },
  inputs: { value: { label: fieldTitles.trackingId, field: 'trackingId' } },
  says: saying(({ value, notify }) => `tracking ID → ${value}${notify ? ', the customer is told' : ''}`),
})

const tellArgs = z.object({ id, trackingId })

/**
 * Tells a customer the tracking id that their order has already. An intent: nobody is told by itself who should have
 * been told an hour ago, and what may have been sent is never sent again but by a person.
 */
export const tellTrackingId = defineMutation<Delivery, z.infer<typeof tellArgs>>({
  on: deliveries,
  roles: deliveries.roles,
  accepted: isUpdated,
  name: 'deliveries.tell-tracking-id@1',
  offline: 'intent',
  args: tellArgs,
  request: (args) => update(args.id, 'DISPATCHED', { deliveryTrackingId: args.trackingId, trackingNotifyToUser: true }),
  verify: { kind: 'person' },
  async recheck(args, read) {
    const found = await read(ordersWith(args.id))
    if (!found.ok) return { kind: 'unread', silent: found.silent }
    const { data } = deliveryPage.answer.safeParse(found.answer)
    if (!data) return { kind: 'unread', silent: false }
    const order = deliveryPage
      .read(data)
      .rows.map(deliveryFromWire)
      .find((row) => row?.id === args.id)
    const why = order ? whyNotTold(order) : 'is not on the server any more'
    if (why !== null) return { kind: 'wrong', words: `Not sent: the order ${why}` }
    return order?.trackingId === args.trackingId
      ? { kind: 'right' }
      : { kind: 'wrong', words: `Not sent: the tracking ID of the order is ${order?.trackingId} by now` }
  },
  clashes: (args, { waiting }) =>
    waiting.some((other) => other.args.id === args.id) ? 'This customer is about to be told already' : null,
  rows: (args) => [{ collection: deliveries.name, ids: [args.id], shows: { toldTrackingId: args.trackingId } }],
  says: {
    done: 'Notification sent successfully',
    tellsOfSms: () => true,
    failed: 'Oops, something went wrong. Please try again',
    subject: 'Notification',
    deed: 'sent',
    change: (args) => `notification of tracking ID ${args.trackingId} → customer`,
  },
})
