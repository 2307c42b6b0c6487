import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { valueIn } from '#store/define/list-view.ts'
import { lastChange, lastChangeFromWire } from '#store/define/last-change.ts'
import { centsFromWire } from '#store/values/money.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import {
  getVouchers,
  searchVouchers,
  voucherOnWire,
  voucherPage,
  type voucherSearchIds,
  voucherStatuses,
  voucherStatusKeys,
} from './voucher-calls.ts'

export const voucher = z.object({
  id: z.string(),
  sender: z.string(),
  /** The receiver. */
  ownerName: z.string(),
  ownerMobile: z.string(),
  message: z.string(),
  amountCents: z.number().int(),
  /** What is left on it; null where the server does not say it. */
  balanceCents: z.number().int().nullable(),
  createdDate: z.string(),
  expiryDate: z.string().nullable(),
  status: z.enum(voucherStatuses),
  deleteDate: z.string().nullable(),
  imageFront: z.string().nullable(),
  purchaseId: z.string().nullable(),
  /** A group's id. */
  merchantGroup: z.string().nullable(),
  ...lastChange,
})
export type Voucher = z.infer<typeof voucher>
export type VoucherStatus = Voucher['status']

export const voucherStatusTitles: Readonly<Record<(typeof voucherStatusKeys)[number], string>> = {
  ALL: 'All',
  ACTIVE: 'Active',
  PENDING_ACTIVATION: 'Activation Pending',
  INACTIVE: 'Inactive',
  EXPIRED: 'Expired',
  DELETED: 'Deleted',
}

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** Wire names to row names, once; null when the row does not parse. */
export function voucherFromWire(wire: unknown): Voucher | null {
  const parsed = voucherOnWire.safeParse(wire)
  if (!parsed.success) return null
  const { data } = parsed
  const amountCents = centsFromWire(data.amount)
  const createdDate = instantFromWire(data.createdDate)
  if (amountCents === null || createdDate === null) return null
  return {
    id: data.id,
    sender: data.sender ?? '',
    ownerName: data.ownerName ?? '',
    ownerMobile: data.ownerMobile ?? '',
    message: data.message ?? '',
    amountCents,
    balanceCents: centsFromWire(data.balance),
    createdDate,
    expiryDate: instantFromWire(data.expiryDate),
    status: data.status,
    deleteDate: instantFromWire(data.deleteDate),
    imageFront: data.imageFront ?? null,
    purchaseId: text(data.purchaseId),
    merchantGroup: text(data.merchantGroup),
    ...lastChangeFromWire(data),
  }
}

type SearchId = (typeof voucherSearchIds)[number]

const newest = { sortBy: 'created_date', order: 'desc' } as const

const searchFor = (searchId: SearchId, searchKey: string) =>
  request(searchVouchers, { body: { searchKey, searchId, page: 1, pageSize: 100, ...newest } })

export const vouchers = defineResource({
  name: 'vouchers',
  noun: { one: 'voucher', many: 'vouchers' },
  roles: ['administrator', 'customerCare', 'accountant'],
  mainFor: ['administrator', 'customerCare'],
  row: voucher,
  filters: ['status', 'createdDate', 'expiryDate', 'deleteDate', 'amountCents', 'balanceCents', 'merchantGroup'],
  sorts: ['createdDate', 'expiryDate', 'amountCents', 'sender', 'ownerName'],
  sums: ['amountCents', 'balanceCents'],
  search: {
    id: { field: 'id', kind: 'id' },
    receiver_mobile: { field: 'ownerMobile', kind: 'mobile' },
    sender_name: { field: 'sender', kind: 'text' },
    receiver_name: { field: 'ownerName', kind: 'text' },
    created_date: { field: 'createdDate', kind: 'day' },
    expiry_date: { field: 'expiryDate', kind: 'day' },
    purchase_id: { field: 'purchaseId', kind: 'id', onDevice: true },
  },
  order: { by: 'createdDate', direction: 'desc' },
  pull: {
    kind: 'newest-first',
    pageSize: 500,
    shape: voucherPage,
    whole: 'ALL',
    partitions: voucherStatusKeys,
    partitionOf: (filters) => valueIn(filters, 'status') || 'ALL',
    requestPage: ({ partition, page, pageSize }) =>
      request(getVouchers, {
        query: { statusKey: partition as (typeof voucherStatusKeys)[number], page, pageSize, ...newest },
      }),
    requestOne: (id) => searchFor('id', id),
    requestSearch: ({ search }) => searchFor(search.by as SearchId, search.text),
    changedIn: (answer) => (answer as { voucher?: unknown }).voucher,
    toRow: voucherFromWire,
  },
})
