import type { TableSum } from '#store/define/define-table.ts'
import { type StockBatch, valueChanges } from './stock-batches.ts'

interface Attempt {
  /** The uploads that were there before it. */
  before: ReadonlySet<string>
  uploadedBy: string
  /** What it brought, by merchant voucher. */
  sums: readonly TableSum[]
}

/**
 * Whether an upload without an answer has arrived: by its person, its merchant vouchers and the number of codes of each,
 * among the uploads that were not there before (decisions.md Q2). It arrives wholly or not at all.
 */
export function hasArrived(batches: readonly StockBatch[], { before, uploadedBy, sums }: Attempt): boolean {
  const own = batches.filter(
    (batch) => !before.has(batch.id) && batch.uploadedBy.toLowerCase() === uploadedBy.toLowerCase(),
  )
  return (
    sums.length > 0 && sums.every(({ of, count }) => own.some((batch) => isOf(batch, of) && addedBy(batch) === count))
  )
}

function isOf({ merchant }: StockBatch, name: string): boolean {
  return merchant.toLowerCase() === name.toLowerCase()
}

/** Codes that an upload has added. */
function addedBy(batch: Pick<StockBatch, 'before' | 'after'>): number {
  return valueChanges(batch).reduce((sum, { difference }) => sum + difference, 0)
}
