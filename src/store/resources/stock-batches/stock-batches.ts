import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineResource } from '#store/define/define-resource.ts'
import { instantFromWire } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import { getStockBatches, stockBatchList, stockBatchOnWire } from './stock-batch-calls.ts'

const valueInStock = z.object({ denominationCents: z.number().int(), quantity: z.number() })
/** How many codes of one value there were. */
export type ValueInStock = z.infer<typeof valueInStock>

const stockBatch = z.object({
  id: z.string(),
  merchant: z.string(),
  createdDate: z.string().nullable(),
  status: z.string(),
  uploadedBy: z.string(),
  before: z.array(valueInStock),
  after: z.array(valueInStock),
})
export type StockBatch = z.infer<typeof stockBatch>

/** Wire names to row names, once; null when the row does not parse. */
export function stockBatchFromWire(wire: unknown): StockBatch | null {
  const { data } = stockBatchOnWire.safeParse(wire)
  if (!data) return null
  return {
    id: String(data.batchId),
    merchant: data.merchantVoucherStore ?? '',
    createdDate: instantFromWire(data.createdDate),
    status: data.status ?? '',
    uploadedBy: data.uploadedBy ?? '',
    before: snapshotFromWire(data.previousSnapshot),
    after: snapshotFromWire(data.currentSnapshot),
  }
}

type SnapshotOnWire = z.infer<typeof stockBatchOnWire>['previousSnapshot']

function snapshotFromWire(wire: SnapshotOnWire): ValueInStock[] {
  return (wire ?? []).flatMap(({ denomination, availableQuantity }) => {
    const denominationCents = centsFromWire(denomination)
    return denominationCents === null ? [] : [{ denominationCents, quantity: availableQuantity }]
  })
}

/** One value before and after an upload; null where a snapshot does not have it. */
export interface ValueChange {
  denominationCents: number
  before: number | null
  after: number | null
  difference: number
}

/** What an upload has changed, value by value, the smallest first. */
export function valueChanges({ before, after }: Pick<StockBatch, 'before' | 'after'>): ValueChange[] {
  const quantityIn = (snapshot: readonly ValueInStock[], cents: number) =>
    snapshot.find(({ denominationCents }) => denominationCents === cents)?.quantity ?? null
  const values = [...new Set([...before, ...after].map(({ denominationCents }) => denominationCents))]
  return values
    .toSorted((one, other) => one - other)
    .map((denominationCents) => {
      const [was, is] = [quantityIn(before, denominationCents), quantityIn(after, denominationCents)]
      return { denominationCents, before: was, after: is, difference: (is ?? 0) - (was ?? 0) }
    })
}

/** Uploads of codes, with the stock of their merchant voucher before and after each (spec 002 §3). */
export const stockBatches = defineResource({
  name: 'stock-batches',
  noun: { one: 'upload', many: 'uploads' },
  roles: ['administrator', 'merchantController'],
  mainFor: ['merchantController'],
  row: stockBatch,
  filters: ['merchant'],
  sorts: ['merchant', 'status', 'uploadedBy'],
  search: {
    merchant: { field: 'merchant', kind: 'text' },
    uploadedBy: { field: 'uploadedBy', kind: 'text' },
    id: { field: 'id', kind: 'id' },
  },
  order: { by: 'createdDate', direction: 'desc' },
  pull: {
    kind: 'whole-list',
    whole: 'ALL',
    partitions: ['ALL'],
    shape: stockBatchList,
    requestAll: () => request(getStockBatches, {}),
    toRow: stockBatchFromWire,
  },
})
