import type { PendingPurchase } from './pending-purchases.ts'

/** What a line of a bulk file asks for, as it is known again: its receiver and its value. */
export interface BulkWanted {
  receiverName: string
  cents: number
}

interface BulkAttempt {
  wanted: readonly BulkWanted[]
  /** The newest pending purchase before it; 0 if there was none. */
  after: number
  createdBy: string
}

/** Whether the purchases of a file without an answer were made, all of them or none; null where only some are there. */
export function bulkArrived(
  rows: readonly Pick<PendingPurchase, 'number' | 'createdBy' | 'receiverName' | 'amountCents'>[],
  { wanted, after, createdBy }: BulkAttempt,
): boolean | null {
  const left = new Map<string, number>()
  for (const row of rows) {
    if (row.number <= after || row.createdBy.toLowerCase() !== createdBy.toLowerCase()) continue
    const key = keyOf({ receiverName: row.receiverName, cents: row.amountCents })
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  const found = wanted.filter((one) => {
    const key = keyOf(one)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  })
  if (found.length === wanted.length) return true
  return found.length === 0 ? false : null
}

const keyOf = ({ receiverName, cents }: BulkWanted) => `${receiverName.trim().toLowerCase()}\n${cents}`
