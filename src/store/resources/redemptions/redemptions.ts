import { z } from 'zod'
import { roles } from '#store/access/roles.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { searchView } from '#store/define/list-view.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import { redemptionOnWire, redemptionPage } from './redemption-calls.ts'
import { redemptionPageRequest, redemptionSearchRequest, redemptionViewRequest } from './redemption-requests.ts'
import { asSeenBy, platformRoles } from './redemption-rules.ts'

const redemption = z.object({
  /** What people call it by: the ten characters, or the server's own id where it has no others. */
  id: z.string(),
  /** What a payment names it by; null where the server's id is no number (decisions.md E2). */
  number: z.number().int().nullable(),
  dateTime: z.string(),
  referenceCode: z.string(),
  voucherId: z.string(),
  redeemedCents: z.number().int(),
  /** Null for a role that must not see it (decisions.md C12). */
  earnedCents: z.number().int().nullable(),
  platformEarnedCents: z.number().int().nullable(),
  customerName: z.string(),
  mobileNo: z.string(),
  terminalId: z.string(),
  subMerchantId: z.string(),
  subMerchantLocation: z.string(),
  merchantId: z.string(),
  merchantName: z.string(),
  /** As the server says it; `UNREDEEMED` is the one value with a meaning here (decisions.md J4). */
  status: z.string(),
  unRedeemedDateTime: z.string().nullable(),
  /** Set once it is paid (decisions.md E6). */
  payableStatus: z.string().nullable(),
  /** The payment it is in; null where there is none, or the server does not say it. */
  paymentId: z.string().nullable(),
  /** Its merchant is still to be paid for it. */
  toPay: z.boolean(),
})
export type Redemption = z.infer<typeof redemption>

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** Wire names to row names, once; null when the row does not parse. */
export function redemptionFromWire(wire: unknown): Redemption | null {
  const { data } = redemptionOnWire.safeParse(wire)
  if (!data) return null
  const redeemedCents = centsFromWire(data.redeemedAmount)
  const dateTime = instantFromWire(data.dateTime)
  if (redeemedCents === null || dateTime === null) return null
  return {
    id: data.redemptionId || String(data.id),
    number: numberOf(data.id),
    dateTime,
    referenceCode: data.referenceCode ?? '',
    voucherId: text(data.voucherId),
    redeemedCents,
    earnedCents: centsFromWire(data.earnedAmount),
    platformEarnedCents: centsFromWire(data.platformEarnedAmount),
    customerName: data.customerName ?? '',
    mobileNo: data.mobileNo ?? '',
    terminalId: text(data.terminalId),
    subMerchantId: text(data.subMerchantId),
    subMerchantLocation: data.subMerchantLocation ?? '',
    merchantId: text(data.merchantId),
    merchantName: data.merchantName ?? '',
    status: data.status,
    unRedeemedDateTime: instantFromWire(data.unRedeemedDateTime),
    payableStatus: data.payableStatus || null,
    paymentId: text(data.payableId) || null,
    toPay: !data.payableStatus && data.status !== 'UNREDEEMED',
  }
}

/** The raw id as the number a payment needs; never read out of what people see (decisions.md E2). */
function numberOf(id: string | number): number | null {
  const number = typeof id === 'number' ? id : /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** How a redemption is named to the server. */
export function redemptionKeyOf({ id, number }: Redemption): string | number {
  return number ?? id
}

/** The page that the spec's own calls give (spec 001 §9). */
export const redemptionPageSize = 10

/**
 * Kept once for each merchant, and for a shop of its own. A screen reads the spec's pages of ten; what fills the device
 * takes the one call that lets the size be chosen, over all days.
 */
export const redemptions = defineResource({
  name: 'redemptions',
  noun: { one: 'redemption', many: 'redemptions' },
  roles,
  mainFor: ['accountant'],
  row: redemption,
  scope: 'merchant',
  filters: ['dateTime', 'subMerchantId', 'merchantId', 'terminalId', 'status', 'payableStatus', 'toPay', 'earnedCents'],
  sorts: ['redeemedCents', 'earnedCents'],
  sums: ['redeemedCents', 'earnedCents', 'platformEarnedCents'],
  search: {
    REDEMPTION_ID: { field: 'id', kind: 'id' },
    REFERENCE_CODE: { field: 'referenceCode', kind: 'text' },
    MERCHANT_NAME: { field: 'merchantName', kind: 'text', roles: platformRoles },
    MOBILE_NO: { field: 'mobileNo', kind: 'mobile', onDevice: true },
  },
  order: { by: 'dateTime', direction: 'desc' },
  pull: {
    kind: 'newest-first',
    pageSize: 500,
    shape: redemptionPage,
    whole: 'ALL',
    partitions: ['ALL'],
    requestPage: ({ scope, page, pageSize }) => redemptionPageRequest(scope, page, pageSize),
    requestView: redemptionViewRequest,
    requestOne: (id, scope) => redemptionSearchRequest({ scope, ...searchView('REDEMPTION_ID', id) }),
    requestSearch: redemptionSearchRequest,
    searchesInView: true,
    toRow: (wire, role) => {
      const row = redemptionFromWire(wire)
      return row && asSeenBy(role, row)
    },
  },
})
