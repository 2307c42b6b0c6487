import { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { daysIn, type ListView } from '#store/define/list-view.ts'
import { dayFromWire } from '#store/values/calendar-day.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import {
  getPendingPurchases,
  pendingPurchaseOnWire,
  pendingPurchasePage,
  searchPendingPurchases,
} from './pending-purchase-calls.ts'

const words = z.string().nullable()

const pendingPurchase = z.object({
  id: z.string(),
  /** The id as the number it is: the list is in its order. */
  number: z.number(),
  purchaseId: z.string(),
  /** What the one search box looks in; never the message (decisions.md H9). */
  searched: z.string(),
  voucherName: words,
  amountCents: z.number().int(),
  createdDate: z.string(),
  expiryDate: words,
  createdBy: z.string(),
  ownerMobile: words,
  message: z.string(),
  senderName: z.string(),
  receiverName: z.string(),
  smsMobileNumber: words,
  deliveryEmail: words,
  /** When it goes out; null where it does not. */
  smsDate: words,
  emailDate: words,
  /** Null while there is no payment. */
  paymentType: words,
  imageFront: words,
  imageBack: words,
  city: words,
  houseAddress: words,
  landmarks: words,
  deliveryLocationUrl: words,
  deliveryDate: words,
  deliveryChargeCents: z.number().int().nullable(),
  deliveryMobileNumber: words,
  deliveryNote: words,
  physicalOption: words,
  sms: z.boolean(),
  email: z.boolean(),
  physicalDelivery: z.boolean(),
  storePickup: z.boolean(),
  /** Whether anything tells the receiver: a message, or an order that is brought or picked up. */
  isReachable: z.boolean(),
  /** False once it is completed, until a read shows that it has left the list. */
  waits: z.boolean(),
})
export type PendingPurchase = z.infer<typeof pendingPurchase>

type Wire = z.output<typeof pendingPurchaseOnWire>

const filled = (text: string | null | undefined) => text?.trim() || null

/** The switches as the server says them; else they are what its dates and its order say. */
function modesOf({ modesOfDelivery, smsDate, emailDate, physicalOption }: Wire) {
  if (modesOfDelivery) {
    const { sms, email, physicalDelivery, storePickup } = modesOfDelivery
    return { sms, email, physicalDelivery, storePickup }
  }
  const storePickup = physicalOption === 'STORE_PICKUP'
  return {
    sms: filled(String(smsDate ?? '')) !== null,
    email: filled(String(emailDate ?? '')) !== null,
    physicalDelivery: filled(physicalOption) !== null && !storePickup,
    storePickup,
  }
}

function orderOf(data: Wire) {
  return {
    city: filled(data.city),
    houseAddress: filled(data.houseAddress),
    landmarks: filled(data.landmarks),
    deliveryLocationUrl: filled(data.deliveryLocationUrl),
    deliveryDate: instantFromWire(data.deliveryDate),
    deliveryChargeCents: centsFromWire(data.deliveryCharge),
    deliveryMobileNumber: filled(data.deliveryMobileNumber),
    deliveryNote: filled(data.deliveryNote),
    physicalOption: filled(data.physicalOption),
  }
}

/** Wire names to row names, once; null when the row does not parse. Dates without a zone are UTC (spec 002 §9). */
export function pendingPurchaseFromWire(wire: unknown): PendingPurchase | null {
  const { data } = pendingPurchaseOnWire.safeParse(wire)
  const amountCents = centsFromWire(data?.amount)
  const createdDate = instantFromWire(data?.createdDate)
  if (!data || amountCents === null || createdDate === null) return null
  const [id, purchaseId] = [String(data.id), String(data.purchaseId)]
  const modes = modesOf(data)
  const people = [data.senderName, data.receiverName, data.createdBy].map((name) => name?.trim() ?? '')
  const reached = [data.ownerMobile, data.smsMobileNumber, data.deliveryEmail].map((one) => one?.trim() ?? '')
  return {
    id,
    number: Number(id) || 0,
    purchaseId,
    searched: [id, purchaseId, ...people, ...reached].filter(Boolean).join(' '),
    voucherName: filled(data.voucherName),
    amountCents,
    createdDate,
    expiryDate: dayFromWire(data.expiryDate),
    createdBy: data.createdBy ?? '',
    ownerMobile: filled(data.ownerMobile),
    message: data.message ?? '',
    senderName: data.senderName ?? '',
    receiverName: data.receiverName ?? '',
    smsMobileNumber: filled(data.smsMobileNumber),
    deliveryEmail: filled(data.deliveryEmail),
    smsDate: instantFromWire(data.smsDate),
    emailDate: instantFromWire(data.emailDate),
    paymentType: filled(data.paymentType),
    imageFront: filled(data.imageFront),
    imageBack: filled(data.imageBack),
    ...orderOf(data),
    ...modes,
    isReachable: modes.sms || modes.email || modes.physicalDelivery || modes.storePickup,
    waits: true,
  }
}

/** The most rows the call gives. */
const mostRows = 500
const newest = { sortBy: 'id', order: 'desc' } as const

/** A page of all that wait, newest first. */
export function pendingPurchasesRequest(page: number, pageSize = mostRows): CallRequest {
  return request(getPendingPurchases, { query: { page, pageSize, ...newest } })
}

function searchRequest({ filters, search, page, pageSize }: ListView): CallRequest {
  const { start, end } = daysIn(filters, 'createdDate')
  return request(searchPendingPurchases, {
    query: {
      searchKey: search?.text.slice(0, 50) ?? '',
      page,
      pageSize: Math.min(pageSize, mostRows),
      ...newest,
      startDate: start,
      endDate: end,
    },
  })
}

function viewRequest(view: ListView): CallRequest {
  const { start, end } = daysIn(view.filters, 'createdDate')
  return start === '' && end === '' ? pendingPurchasesRequest(view.page, view.pageSize) : searchRequest(view)
}

export const pendingPurchases = defineResource({
  name: 'pending-purchases',
  noun: { one: 'pending purchase', many: 'pending purchases' },
  roles: ['administrator', 'customerCare', 'accountant'],
  mainFor: ['accountant'],
  row: pendingPurchase,
  filters: ['createdDate', 'waits', 'paymentType', 'isReachable'],
  sorts: ['createdDate', 'amountCents'],
  sums: ['amountCents'],
  search: {
    text: { field: 'searched', kind: 'text' },
    owner_mobile: { field: 'ownerMobile', kind: 'mobile', onDevice: true },
    sms_number: { field: 'smsMobileNumber', kind: 'mobile', onDevice: true },
    delivery_mobile: { field: 'deliveryMobileNumber', kind: 'mobile', onDevice: true },
    delivery_email: { field: 'deliveryEmail', kind: 'email', onDevice: true },
  },
  order: { by: 'number', direction: 'desc' },
  pull: {
    kind: 'newest-first',
    pageSize: mostRows,
    shape: pendingPurchasePage,
    whole: 'ALL',
    partitions: ['ALL'],
    requestPage: ({ page, pageSize }) => pendingPurchasesRequest(page, pageSize),
    requestView: viewRequest,
    requestSearch: searchRequest,
    searchesInView: true,
    requestOne: (id) =>
      request(searchPendingPurchases, {
        query: { searchKey: id, page: 1, pageSize: mostRows, ...newest, startDate: '', endDate: '' },
      }),
    toRow: pendingPurchaseFromWire,
  },
})
