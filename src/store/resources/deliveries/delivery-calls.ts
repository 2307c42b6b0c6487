import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { lastChangeOnWire } from '#store/define/last-change.ts'
import { pageOf } from '#store/define/page-of.ts'

export const deliveryStatuses = ['PROCESSING', 'PICKUP_READY', 'PICKED', 'DISPATCHED', 'DELIVERED'] as const
export const deliveryStatusKeys = ['ALL', ...deliveryStatuses] as const
/** Wire values of `filterKey` (decisions.md R1): orders of another mode are in ALL. */
export const deliveryFilterKeys = ['ALL', 'STORE_PICKUP', 'COURIER_DELIVERY'] as const
export const pickerTypes = ['TAXI', 'CUSTOMER', 'OTHER'] as const

const amount = z.union([z.number(), z.string()])
const idOnWire = z.union([z.string(), z.number()])
const text = z.string().nullish()
const timeOnWire = z.union([z.string(), z.number()]).nullish()

/** An order to be picked up or brought; pick-up date and time are what a clock in Colombo shows (decisions.md H13). */
export const deliveryOnWire = z.looseObject({
  purchaseId: idOnWire,
  voucherId: text,
  voucherAmount: amount.nullish(),
  receiverName: text,
  creatorName: text,
  creatorMobile: text,
  deliveryMobile: text,
  houseAddress: text,
  landmarks: text,
  city: text,
  status: z.enum(deliveryStatuses),
  physicalOption: text,
  addons: z.array(z.looseObject({ name: z.string(), price: amount.nullish() })).nullish(),
  deliveryCharge: amount.nullish(),
  deliveryNote: text,
  pickUpDate: text,
  pickUpTime: text,
  trackingId: text,
  /** The tracking id that the customer was told last, where the server keeps it (ours does). */
  toldTrackingId: text,
  /** The words of the pick-up SMS, once it was sent. */
  pickUpReadySMS: text,
  pickerName: text,
  pickerType: text,
  pickerPhoneNumber: text,
  notes: text,
  createdDate: timeOnWire,
  deliveryDate: timeOnWire,
  sameDay: z.boolean().nullish(),
  ...lastChangeOnWire,
})

/** `total` is the page count (decisions.md B9); the first page is 1. */
export const deliveryPage = pageOf(deliveryOnWire, { rows: 'deliveryDetailsList', pages: 'total', page: 'current' })

export const getDeliveries = defineCall({
  name: 'deliveries.list',
  method: 'POST',
  path: '/delivery/getDetails',
  body: z.strictObject({
    filterKey: z.enum(deliveryFilterKeys),
    filterByStatus: z.enum(deliveryStatusKeys),
    searchKey: z.string().max(50).nullish(),
    page: z.number().int().min(1).max(1_000_000),
    size: z.number().int().min(1).max(500),
  }),
  answer: deliveryPage.answer,
})

/** One payload for every change of an order; fields that do not matter to it are absent or null. A step back is a status alone. */
export const updateDelivery = defineCall({
  name: 'deliveries.update',
  method: 'PUT',
  path: '/delivery/update',
  body: z.strictObject({
    purchaseId: z.number().int().min(1).max(2_147_483_647),
    status: z.enum(deliveryStatuses),
    deliveryTrackingId: z.string().max(100).nullish(),
    trackingNotifyToUser: z.boolean().nullish(),
    selectedDate: z.string().max(30).nullish(),
    selectedTime: z.string().max(30).nullish(),
    notifyToUser: z.boolean().nullish(),
    pickerName: z.string().max(255).nullish(),
    pickerType: z.enum(pickerTypes).nullish(),
    pickerPhoneNumber: z.string().max(30).nullish(),
    notes: z.string().max(500, 'Notes cannot exceed 500 characters').nullish(),
  }),
  answer: z.looseObject({ message: z.string() }),
})
