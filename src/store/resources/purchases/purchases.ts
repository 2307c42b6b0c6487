import { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import type { DaysFile } from '#store/define/define-pull.ts'
import { daysIn, type ListView, valueIn } from '#store/define/list-view.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import {
  filterPurchasesByDate,
  getPurchaseCsv,
  getPurchases,
  purchaseOnWire,
  purchasePage,
  type purchaseSearchIds,
  purchaseStatuses,
  purchaseStatusKeys,
  purchaseTypeKeys,
  purchaseTypes,
  searchPurchases,
} from './purchase-calls.ts'

const words = z.string().nullable()

const purchase = z.object({
  id: z.string(),
  userId: z.string(),
  voucherId: z.string(),
  amountCents: z.number().int(),
  type: z.enum(purchaseTypes),
  status: z.enum(purchaseStatuses),
  completedByAdmin: z.boolean().nullable(),
  addOns: z.array(z.string()),
  physicalOption: words,
  createdDate: z.string(),
  scheduledDate: words,
  deliveryEmail: words,
  deliverySMS: words,
  /** '' once it is complete. */
  pendingVoucherId: z.string(),
  /** Null where the server does not say it. */
  modes: z.object({ sms: z.boolean(), email: z.boolean() }).nullable(),
  payeeName: words,
  paymentType: words,
  paymentTime: words,
  orderReferenceNumber: words,
  /** Only the server's file has shown it: what the file lacks is not known here. */
  isFromFile: z.boolean().optional(),
})
export type Purchase = z.infer<typeof purchase>

const filled = (text: string | null | undefined) => text?.trim() || null

/** Wire names to row names, once; null when the row does not parse. */
export function purchaseFromWire(wire: unknown): Purchase | null {
  const { data } = purchaseOnWire.safeParse(wire)
  const amountCents = centsFromWire(data?.amount)
  const createdDate = instantFromWire(data?.createdDate)
  if (!data || amountCents === null || createdDate === null) return null
  const { payment, modesOfDelivery: modes, pendingVoucherId } = data
  return {
    id: String(data.id),
    userId: data.createdBy ? String(data.createdBy.id) : '',
    voucherId: data.voucher?.id ?? '',
    amountCents,
    type: data.type,
    status: data.status,
    completedByAdmin: data.completedByAdmin ?? null,
    addOns: (data.addOns ?? []).map(({ name }) => name),
    physicalOption: filled(data.physicalOption),
    createdDate,
    scheduledDate: instantFromWire(data.scheduledDate),
    deliveryEmail: filled(data.deliveryEmail),
    deliverySMS: filled(data.deliverySMS),
    pendingVoucherId: pendingVoucherId && pendingVoucherId > 0 ? String(pendingVoucherId) : '',
    modes: modes ? { sms: modes.sms, email: modes.email } : null,
    payeeName: filled(payment?.payeeName),
    paymentType: filled(payment?.paymentType),
    paymentTime: instantFromWire(payment?.paymentTime),
    orderReferenceNumber: filled(payment?.orderReferenceNumber),
    isFromFile: data.isFromFile === true,
  }
}

/** "2026-10-01 11:42:00", on Colombo's clock, as the file of purchases has it. */
const wallTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/

/** The server's file of some days as rows: what the list shows, and of times the second (decisions.md H23). */
const daysFile: DaysFile = {
  request: ({ start, end }) =>
    request(getPurchaseCsv, { body: { startDate: start, endDate: end, purchaseType: 'ALL', statusKey: 'ALL' } }),
  titles: ['ID', 'User ID', 'Voucher ID', 'Amount (LKR)', 'Type', 'Status', 'Created Date'],
  toWire: ([id = '', userId = '', voucherId = '', amount = '', type, status, created = '']) => ({
    id: id || undefined,
    createdBy: userId === '' ? null : { id: userId },
    voucher: voucherId === '' ? null : { id: voucherId },
    amount,
    type,
    status,
    createdDate: created.replace(wallTime, '$1T$2+05:30'),
    isFromFile: true,
  }),
  lacks: [
    'completedByAdmin',
    'addOns',
    'physicalOption',
    'createdDate',
    'scheduledDate',
    'deliveryEmail',
    'deliverySMS',
    'pendingVoucherId',
    'modes',
    'payeeName',
    'paymentType',
    'paymentTime',
    'orderReferenceNumber',
    'isFromFile',
  ],
}

type TypeKey = (typeof purchaseTypeKeys)[number]
type StatusKey = (typeof purchaseStatusKeys)[number]

/** The type and status that a list is narrowed to, as the wire names them. */
export function purchaseKeys(filters: ListView['filters']): { typeKey: TypeKey; statusKey: StatusKey } {
  const [type, status] = [valueIn(filters, 'type'), valueIn(filters, 'status')]
  return {
    typeKey: purchaseTypes.find((one) => one === type) ?? 'ALL',
    statusKey: purchaseStatuses.find((one) => one === status) ?? 'ALL',
  }
}

/** The call wants both ends: one that is open is before, or after, everything. */
const ever = { start: '2000-01-01', end: '2100-12-31' }

function viewRequest({ filters, page }: Pick<ListView, 'filters' | 'page'>): CallRequest {
  const { typeKey, statusKey } = purchaseKeys(filters)
  const { start, end } = daysIn(filters, 'createdDate')
  if (start === '' && end === '') return request(getPurchases, { body: { typeKey, statusKey, page } })
  const days = { startDate: start || ever.start, endDate: end || ever.end }
  return request(filterPurchasesByDate, { body: { ...days, purchaseType: typeKey, statusKey, page } })
}

type SearchId = (typeof purchaseSearchIds)[number]

/** The server's search by an ID. */
export const purchaseSearch = (searchId: SearchId, searchKey: string, page = 1) =>
  request(searchPurchases, { body: { searchKey: searchKey.slice(0, 50), searchId, purchaseType: 'ALL', page } })

export const purchases = defineResource({
  name: 'purchases',
  noun: { one: 'purchase', many: 'purchases' },
  roles: ['administrator', 'customerCare', 'accountant'],
  row: purchase,
  filters: ['type', 'status', 'createdDate', 'paymentType'],
  sorts: ['amountCents'],
  sums: ['amountCents'],
  search: {
    id: { field: 'id', kind: 'id' },
    user_id: { field: 'userId', kind: 'id' },
    voucher_id: { field: 'voucherId', kind: 'id' },
    delivery_sms: { field: 'deliverySMS', kind: 'mobile', onDevice: true },
    delivery_email: { field: 'deliveryEmail', kind: 'email', onDevice: true },
  },
  order: { by: 'createdDate', direction: 'desc' },
  pull: {
    // Ten purchases a page, whatever is asked for (decisions.md H12).
    kind: 'fixed-pages',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: purchasePage,
    requestPage: ({ page }) => viewRequest({ filters: {}, page }),
    requestView: viewRequest,
    daysFile,
    requestSearch: ({ search, page }) => purchaseSearch(search.by as SearchId, search.text, page),
    requestOne: (id) => purchaseSearch('id', id),
    toRow: purchaseFromWire,
  },
})
