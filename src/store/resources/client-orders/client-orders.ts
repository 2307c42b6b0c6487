import { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import { type CallRequest, request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import {
  clientOrderOnWire,
  clientOrderPage,
  getClientOrders,
  type orderItemOnWire,
  searchClientOrders,
  voucherTypes,
} from './client-order-calls.ts'
import { itemsWords } from './items-words.ts'

const words = z.string()
export type VoucherType = (typeof voucherTypes)[number]

const orderItem = z.object({
  id: words,
  amountCents: z.number().int(),
  qty: z.number().int(),
  voucherType: z.enum(voucherTypes),
  /** '' where an older order lacks it, as of the next three. */
  deliveryType: words,
  packagingTypeId: words,
  packagingType: words,
  brandingMaterial: words,
  separateBag: z.boolean(),
  coBranded: z.boolean(),
  voucherMessage: words,
})
/** A voucher value of an order: so many vouchers of an amount. */
export type OrderItem = z.infer<typeof orderItem>

const clientOrder = z.object({
  id: words,
  referenceNo: words,
  date: words,
  totalCents: z.number().int(),
  status: words,
  paymentStatus: words,
  isCancelled: z.boolean(),
  clientId: words,
  clientName: words,
  /** Names the client's own themes; '' where it has none. */
  clientRef: words,
  salesAgentId: words,
  salesAgentName: words,
  salesAgentEmail: words,
  contactPointName: words,
  contactPointEmail: words,
  items: z.array(orderItem),
  /** The same in words and in a fixed order, whatever ids the server has given them: for comparing. */
  itemsText: words,
  /** The kinds whose vouchers exist. */
  createdTypes: z.array(z.enum(voucherTypes)),
  /** What the one search box looks in. */
  searched: words,
})
export type ClientOrder = z.infer<typeof clientOrder>

function itemFromWire(wire: z.output<typeof orderItemOnWire>): OrderItem | null {
  const amountCents = centsFromWire(wire.amount)
  if (amountCents === null) return null
  return {
    id: String(wire.id),
    amountCents,
    qty: wire.qty,
    voucherType: wire.voucherType,
    deliveryType: wire.deliveryType ?? '',
    packagingTypeId: String(wire.packagingTypeId ?? ''),
    packagingType: wire.packagingType ?? '',
    brandingMaterial: wire.brandingMaterial ?? '',
    separateBag: wire.separateBag ?? false,
    coBranded: wire.coBranded ?? false,
    voucherMessage: wire.voucherMessage ?? '',
  }
}

/** Wire names to row names, once; null when the row does not parse. Where the API does not say which kinds are made, all are (decisions.md I15). */
export function clientOrderFromWire(wire: unknown): ClientOrder | null {
  const { data } = clientOrderOnWire.safeParse(wire)
  const totalCents = centsFromWire(data?.totalAmount)
  const date = instantFromWire(data?.date)
  if (!data || totalCents === null || date === null) return null
  const items = data.orderItems.flatMap((item) => itemFromWire(item) ?? [])
  if (items.length < data.orderItems.length) return null
  const id = String(data.clientOrderId)
  const clientName = data.client?.clientName ?? data.clientName ?? ''
  const contactPointName = data.contactPointName ?? ''
  const contactPointEmail = data.contactPointEmail ?? ''
  return {
    id,
    referenceNo: data.referenceNo,
    date,
    totalCents,
    status: data.status,
    paymentStatus: data.paymentStatus,
    isCancelled: data.status === 'CANCELLED',
    clientId: String(data.client?.id ?? data.clientId ?? ''),
    clientName,
    clientRef: data.clientRef ?? '',
    salesAgentId: String(data.salesAgentId ?? ''),
    salesAgentName: data.salesAgentName ?? '',
    salesAgentEmail: data.salesAgentEmail ?? '',
    contactPointName,
    contactPointEmail,
    items,
    itemsText: itemsWords(items),
    createdTypes: createdTypesOf(data.paymentStatus, items, data.createdVoucherTypes ?? null),
    searched: [id, data.referenceNo, clientName, contactPointName, contactPointEmail].filter(Boolean).join(' '),
  }
}

/** The kinds of vouchers that an order asks for, each once. */
export function kindsIn(items: readonly Pick<OrderItem, 'voucherType'>[]): VoucherType[] {
  return voucherTypes.filter((type) => items.some(({ voucherType }) => voucherType === type))
}

function createdTypesOf(paymentStatus: string, items: readonly OrderItem[], said: readonly VoucherType[] | null) {
  if (said !== null) return voucherTypes.filter((type) => said.includes(type))
  return paymentStatus === 'VOUCHER_CREATED' ? kindsIn(items) : []
}

/** Who places and follows client orders (spec 002 §2, decisions.md C8). */
export const clientOrderRoles: readonly Role[] = ['administrator', 'merchantController', 'salesAgent', 'customerCare']

/** The most rows the calls give. */
const mostRows = 500

/** A page of all orders, newest first (spec 002 §7). */
export function clientOrdersRequest(page: number, pageSize = mostRows): CallRequest {
  return request(getClientOrders, { query: { page, pageSize, sortBy: 'dateTime', order: 'desc' } })
}

/** The server's search, whose pages count from 0 (spec 002 §7); what is empty is never asked (decisions.md B14). */
function searchRequest(text: string, page: number, pageSize: number): CallRequest {
  return request(searchClientOrders, { params: { query: text.slice(0, 320) }, query: { page: page - 1, pageSize } })
}

/** Corporate orders, followed from the first sheet to the vouchers (spec 002 §2 Client Orders list). */
export const clientOrders = defineResource({
  name: 'client-orders',
  noun: { one: 'client order', many: 'client orders' },
  roles: clientOrderRoles,
  mainFor: ['salesAgent'],
  row: clientOrder,
  filters: ['paymentStatus', 'clientId', 'date', 'isCancelled'],
  sorts: ['totalCents', 'clientName', 'referenceNo'],
  sums: ['totalCents'],
  search: {
    text: { field: 'searched', kind: 'text' },
    contact_email: { field: 'contactPointEmail', kind: 'email', onDevice: true },
  },
  order: { by: 'date', direction: 'desc' },
  pull: {
    kind: 'newest-first',
    pageSize: mostRows,
    shape: clientOrderPage,
    whole: 'ALL',
    partitions: ['ALL'],
    requestPage: ({ page, pageSize }) => clientOrdersRequest(page, pageSize),
    // The server lists by nothing: what narrows the list narrows it here.
    requestView: ({ page, pageSize }) => clientOrdersRequest(page, Math.min(pageSize, mostRows)),
    requestSearch: ({ search, page, pageSize }) => searchRequest(search.text, page, Math.min(pageSize, mostRows)),
    requestOne: (id) => searchRequest(id, 1, mostRows),
    toRow: clientOrderFromWire,
  },
})
