import { z } from 'zod'
import { defineResource } from '#store/define/define-resource.ts'
import { dayFromWire } from '#store/values/calendar-day.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import { paymentOnWire, paymentPage } from './payment-calls.ts'
import { paymentSearchRequest, paymentViewRequest } from './payment-requests.ts'

const paidRedemption = z.object({
  /** What a payment names it by: the server's own id. */
  id: z.string(),
  /** The ten characters people see, or the server's id where it has no others. */
  shown: z.string(),
  /** Null where the server does not say it. */
  earningCents: z.number().int().nullable(),
})
export type PaidRedemption = z.infer<typeof paidRedemption>

const payment = z.object({
  id: z.string(),
  /** When it was recorded. */
  createdAt: z.string(),
  /** The day of the bank transfer, as it was typed; null where the server does not say it. */
  paymentDate: z.string().nullable(),
  merchantId: z.string(),
  merchantName: z.string(),
  referenceCode: z.string(),
  amountCents: z.number().int(),
  redemptions: z.array(paidRedemption),
})
export type Payment = z.infer<typeof payment>

/** Wire names to row names, once; null when the row does not parse. Without an amount it is what its redemptions come to. */
export function paymentFromWire(wire: unknown): Payment | null {
  const { data } = paymentOnWire.safeParse(wire)
  if (!data) return null
  const createdAt = instantFromWire(data.createdTimestamp)
  const redemptions = data.redemption.map(({ id, redemptionId, merchantEarning }) => ({
    id: String(id),
    shown: redemptionId || String(id),
    earningCents: centsFromWire(merchantEarning),
  }))
  const amountCents = centsFromWire(data.amount) ?? sumOf(redemptions)
  if (createdAt === null || amountCents === null) return null
  return {
    id: String(data.id),
    createdAt,
    paymentDate: dayFromWire(data.paymentDate),
    merchantId: String(data.coreMerchant.id),
    merchantName: data.coreMerchant.name ?? '',
    referenceCode: data.referenceCode ?? '',
    amountCents,
    redemptions,
  }
}

/** Null where one of them does not say what was earned: a sum of the others would be wrong. */
function sumOf(redemptions: readonly PaidRedemption[]): number | null {
  return redemptions.reduce<number | null>(
    (sum, { earningCents }) => (sum === null || earningCents === null ? null : sum + earningCents),
    0,
  )
}

/** Kept once for each merchant of a merchant administrator, and whole for staff. The server's pages are of ten. */
export const payments = defineResource({
  name: 'payments',
  noun: { one: 'payment', many: 'payments' },
  roles: ['administrator', 'accountant', 'merchantAdministrator'],
  mainFor: ['accountant'],
  row: payment,
  scope: 'merchant',
  filters: ['merchantId', 'createdAt'],
  sorts: ['amountCents'],
  sums: ['amountCents'],
  search: { reference: { field: 'referenceCode', kind: 'text' } },
  order: { by: 'createdAt', direction: 'desc' },
  pull: {
    kind: 'fixed-pages',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: paymentPage,
    requestPage: ({ scope, page }) => paymentViewRequest({ scope, filters: {}, page }),
    requestView: paymentViewRequest,
    requestSearch: paymentSearchRequest,
    searchesInView: true,
    toRow: paymentFromWire,
  },
})
