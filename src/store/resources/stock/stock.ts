import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { centsFromWire } from '#store/values/money.ts'
import { getStock, stockList, stockOnWire } from './stock-calls.ts'

const stockRow = z.object({
  id: z.string(),
  merchantVoucherId: z.string(),
  merchantVoucherName: z.string(),
  denominationCents: z.number().int(),
  availableQuantity: z.number(),
  /** What the codes that are left come to. */
  valueCents: z.number().int(),
})
export type Stock = z.infer<typeof stockRow>

/** Wire names to row names, once; null when the row does not parse. */
export function stockFromWire(wire: unknown): Stock | null {
  const { data } = stockOnWire.safeParse(wire)
  if (!data) return null
  const denominationCents = centsFromWire(data.denomination)
  if (denominationCents === null) return null
  return {
    id: String(data.id),
    merchantVoucherId: String(data.merchantVoucherId),
    merchantVoucherName: data.merchantVoucherName,
    denominationCents,
    availableQuantity: data.availableQuantity,
    valueCents: Math.round(denominationCents * data.availableQuantity),
  }
}

/** Codes of merchants' own vouchers that can still be given out, by merchant voucher and value (spec 002 §3). */
export const stock = defineResource({
  name: 'stock',
  noun: { one: 'denomination', many: 'denominations' },
  roles: ['administrator', 'merchantController'],
  mainFor: ['merchantController'],
  row: stockRow,
  filters: ['merchantVoucherId', 'availableQuantity'],
  sorts: ['merchantVoucherName', 'denominationCents', 'availableQuantity', 'valueCents'],
  sums: ['valueCents', 'availableQuantity'],
  search: {
    merchantVoucherName: { field: 'merchantVoucherName', kind: 'text' },
    id: { field: 'id', kind: 'id' },
  },
  order: { by: 'merchantVoucherName', direction: 'asc' },
  pull: {
    kind: 'whole-list',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: stockList,
    requestAll: () => request(getStock, {}),
    toRow: stockFromWire,
  },
})
