import { counted } from '#store/values/count.ts'

/** One line of a pasted column or a file; `row` as a spreadsheet counts, from 1. */
export interface TrackingLine {
  row: number
  purchaseId: string
  trackingId: string
}

/** The cells of a table, row by row; blank rows count and hold nothing. */
export type Table = readonly (readonly string[])[]

export const selectedOrders = { one: 'selected order', many: 'selected orders' }
export const rowNoun = { one: 'row', many: 'rows' }

export interface TrackingTable {
  lines: TrackingLine[]
  /** What is wrong with the table as a whole, in words; null where nothing is. */
  trouble: string | null
}

/**
 * Lines of a table with a header (columns found by name), or without: two columns are purchase and tracking id. Only a
 * single column is dealt out to the selected orders, row by row: an empty cell is its order's, never the next one's.
 */
export function trackingLines(table: Table, selected: readonly string[]): TrackingTable {
  const headerAt = table.findIndex((cells) => cells.some(Boolean))
  const first = table[headerAt]
  if (!first) return { lines: [], trouble: null }
  const isHeader = first.some((cell) => /track|purchase|^order/i.test(cell) && !/\d/.test(cell))
  const width = Math.max(...table.map((cells) => cells.findLastIndex(Boolean) + 1))
  const rows = table.map((cells, at) => ({ row: at + 1, cells })).slice(isHeader ? headerAt + 1 : 0)
  if (width === 1) return isHeader && !/track/i.test(first[0] ?? '') ? unnamed('Tracking ID') : dealt(rows, selected)
  if (!isHeader && width > 2) {
    return { lines: [], trouble: 'More than two columns need a header: “Purchase ID” and “Tracking ID”.' }
  }
  const tracking = isHeader ? first.findIndex((cell) => /track/i.test(cell)) : 1
  const purchase = isHeader ? first.findIndex((cell) => /purchase|^order(?!.*track)/i.test(cell)) : 0
  if (purchase < 0) return unnamed('Purchase ID')
  if (tracking < 0) return unnamed('Tracking ID')
  const filled = rows.filter(({ cells }) => cells.some(Boolean))
  const lines = filled.map(({ row, cells }) => ({
    row,
    purchaseId: cells[purchase] ?? '',
    trackingId: cells[tracking] ?? '',
  }))
  return { lines, trouble: null }
}

function unnamed(column: 'Purchase ID' | 'Tracking ID'): TrackingTable {
  return { lines: [], trouble: `No column is called “${column}”, so nothing can be told apart.` }
}

function dealt(rows: readonly { row: number; cells: readonly string[] }[], selected: readonly string[]): TrackingTable {
  const upTo = rows.slice(0, rows.findLastIndex(({ cells }) => cells.some(Boolean)) + 1)
  const lines = upTo
    .map(({ row, cells }, at) => ({ row, purchaseId: selected[at] ?? '', trackingId: cells[0] ?? '' }))
    .filter(({ purchaseId, trackingId }) => purchaseId !== '' || trackingId !== '')
  const trouble =
    upTo.length === selected.length
      ? null
      : `The column has ${counted(upTo.length, rowNoun)} for ${counted(selected.length, selectedOrders)}. Select as many as there are rows, or paste the purchase IDs too.`
  return { lines, trouble: upTo.length === 0 ? null : trouble }
}
