import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { valueIn } from '#store/define/list-view.ts'
import { lastChange, lastChangeFromWire } from '#store/define/last-change.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import {
  deliveryFilterKeys,
  deliveryOnWire,
  deliveryPage,
  deliveryStatuses,
  deliveryStatusKeys,
  getDeliveries,
} from './delivery-calls.ts'

const words = z.string().nullable()

export const delivery = z.object({
  /** The purchase's. */
  id: z.string(),
  /** '' where it has none yet. */
  voucherId: z.string(),
  /** What the one search box looks in: the purchase's id and the voucher's. */
  searchedIds: z.string(),
  amountCents: z.number().int().nullable(),
  receiverName: z.string(),
  creatorName: z.string(),
  creatorMobile: words,
  deliveryMobile: words,
  houseAddress: words,
  landmarks: words,
  city: words,
  status: z.enum(deliveryStatuses),
  /** STORE_PICKUP, COURIER_DELIVERY or another mode. */
  physicalOption: words,
  addons: z.array(z.object({ name: z.string(), priceCents: z.number().int().nullable() })),
  deliveryChargeCents: z.number().int().nullable(),
  deliveryNote: words,
  /** What a calendar and a clock in Colombo show (decisions.md H13). */
  pickUpDate: words,
  pickUpTime: words,
  trackingId: words,
  /** The tracking id that the customer was told last; null where nobody was, or the server does not say. */
  toldTrackingId: words,
  /** The words of the pick-up SMS, once it was sent. */
  pickUpReadySMS: words,
  pickerName: words,
  pickerType: words,
  pickerPhoneNumber: words,
  notes: words,
  createdDate: words,
  deliveryDate: words,
  sameDay: z.boolean().nullable(),
  ...lastChange,
})
export type Delivery = z.infer<typeof delivery>
export type DeliveryStatus = Delivery['status']

/** A missing or blank text of the wire is no text. */
const filled = (text: string | null | undefined) => text?.trim() || null

/** Wire names to row names, once; null when the row does not parse. Absent fields are no fault (decisions.md H2). */
export function deliveryFromWire(wire: unknown): Delivery | null {
  const { data } = deliveryOnWire.safeParse(wire)
  if (!data) return null
  const id = String(data.purchaseId)
  const voucherId = filled(data.voucherId) ?? ''
  const { isSameDay } = data as { isSameDay?: unknown }
  return {
    id,
    voucherId,
    searchedIds: [id, voucherId].filter(Boolean).join(' '),
    amountCents: centsFromWire(data.voucherAmount),
    receiverName: data.receiverName ?? '',
    creatorName: data.creatorName ?? '',
    creatorMobile: filled(data.creatorMobile),
    deliveryMobile: filled(data.deliveryMobile),
    houseAddress: filled(data.houseAddress),
    landmarks: filled(data.landmarks),
    city: filled(data.city),
    status: data.status,
    physicalOption: filled(data.physicalOption),
    addons: (data.addons ?? []).map(({ name, price }) => ({ name, priceCents: centsFromWire(price) })),
    deliveryChargeCents: centsFromWire(data.deliveryCharge),
    deliveryNote: filled(data.deliveryNote),
    pickUpDate: filled(data.pickUpDate),
    pickUpTime: filled(data.pickUpTime),
    trackingId: filled(data.trackingId),
    toldTrackingId: filled(data.toldTrackingId),
    pickUpReadySMS: filled(data.pickUpReadySMS),
    pickerName: filled(data.pickerName),
    pickerType: filled(data.pickerType),
    pickerPhoneNumber: filled(data.pickerPhoneNumber),
    notes: filled(data.notes),
    createdDate: instantFromWire(data.createdDate),
    deliveryDate: instantFromWire(data.deliveryDate),
    sameDay: data.sameDay ?? (typeof isSameDay === 'boolean' ? isSameDay : null),
    ...lastChangeFromWire(data),
  }
}

/** The lists that the server gives, by mode and status; ALL stands for any. */
const partitions = new Map(
  deliveryFilterKeys.flatMap((filterKey) =>
    deliveryStatusKeys.map(
      (filterByStatus) => [partitionOf(filterKey, filterByStatus), { filterKey, filterByStatus }] as const,
    ),
  ),
)

function partitionOf(mode: string, status: string): string {
  return `${mode || 'ALL'}.${status || 'ALL'}`
}

/** The most rows the call gives: an id may be the beginning of many vouchers' ids. */
const mostRows = 500

/** Asks for the orders with an id: a purchase's, or a voucher's or its beginning. */
export const ordersWith = (searchKey: string) =>
  request(getDeliveries, {
    body: { filterKey: 'ALL', filterByStatus: 'ALL', searchKey, page: 1, size: mostRows },
  })

export const deliveries = defineResource({
  name: 'deliveries',
  noun: { one: 'order', many: 'orders' },
  roles: ['administrator', 'customerCare', 'accountant'],
  mainFor: ['administrator', 'customerCare'],
  row: delivery,
  filters: ['status', 'physicalOption', 'createdDate', 'deliveryDate', 'sameDay', 'trackingId'],
  sorts: ['createdDate', 'deliveryDate', 'receiverName'],
  search: {
    id: { field: 'searchedIds', kind: 'id' },
    voucher_id: { field: 'voucherId', kind: 'id' },
    creator_mobile: { field: 'creatorMobile', kind: 'mobile', onDevice: true },
    delivery_mobile: { field: 'deliveryMobile', kind: 'mobile', onDevice: true },
    picker_mobile: { field: 'pickerPhoneNumber', kind: 'mobile', onDevice: true },
  },
  order: { by: 'createdDate', direction: 'desc' },
  pull: {
    kind: 'newest-first',
    pageSize: mostRows,
    shape: deliveryPage,
    whole: partitionOf('ALL', 'ALL'),
    partitions: [...partitions.keys()],
    partitionOf: (filters) => partitionOf(valueIn(filters, 'physicalOption'), valueIn(filters, 'status')),
    requestPage: ({ partition, page, pageSize }) => {
      const list = partitions.get(partition)
      if (!list) throw new Error(`Orders have no list ${partition}`)
      return request(getDeliveries, { body: { ...list, searchKey: '', page, size: pageSize } })
    },
    requestOne: (id) => ordersWith(id),
    requestSearch: ({ search }) => ordersWith(search.text),
    toRow: deliveryFromWire,
  },
})
