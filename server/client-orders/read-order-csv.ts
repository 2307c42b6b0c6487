import type { UploadedFile } from '#store/define/file-values.ts'
import { orderDetailOnWire } from '#store/resources/client-orders/client-order-calls.ts'
import { clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { readUpload, type RowProblem, type UploadedRow } from '#server/documents/read-upload.ts'
import { type DetailOnWire, exactCents, type ItemOnWire } from './order-items.ts'

/** A client order CSV as receivers and, grouped by value, items (decisions.md E14). What is wrong is named with its row. */
export function readOrderCsv({ bytes }: UploadedFile, now: Date): { items: ItemOnWire[]; details: DetailOnWire[] } {
  const rows = readUpload(clientOrderFile, { bytes, now, judge: problemsOf })
  const details = rows.map(({ cells }) => orderDetailOnWire.parse(cells))
  return { items: itemsByValue(details), details }
}

/** What the call of an order does not take: a longer name, a longer message. */
function problemsOf({ row, cells }: UploadedRow): RowProblem[] {
  const [issue] = orderDetailOnWire.safeParse(cells).error?.issues ?? []
  if (issue === undefined) return []
  const column = clientOrderFile.columns.find(({ key }) => key === issue.path[0])?.title ?? ''
  return [{ row, column, words: issue.message }]
}

function itemsByValue(details: readonly DetailOnWire[]): ItemOnWire[] {
  const counts = new Map<number, number>()
  for (const { voucherValue } of details) {
    const cents = exactCents(voucherValue, 'Voucher Value*')
    counts.set(cents, (counts.get(cents) ?? 0) + 1)
  }
  return [...counts].map(([cents, qty]) => ({
    amount: cents / 100,
    qty,
    voucherType: 'INDIVIDUAL',
    deliveryType: 'E_VOUCHER_ONLY',
    brandingMaterial: 'COME_UP_FROM_SCRATCH',
  }))
}
