import type { Cells } from '#store/exchange/read-cells.ts'
import { counted } from '#store/values/count.ts'

/** One line of a pasted column or a file; `row` as a spreadsheet counts, from 1. */
export interface TrackingLine {
  row: number
  purchaseId: string
  trackingId: string
}

export const selectedOrders = { one: 'selected order', many: 'selected orders' }
export const rowNoun = { one: 'row', many: 'rows' }

/** Where the cells of a line stand in its row, from 0; null where the table has no such column. */
export interface TrackingPlaces {
  'Purchase ID': number | null
  'Tracking ID': number | null
}

export interface TrackingTable {
  lines: TrackingLine[]
  /** What is wrong with the table as a whole, in words; null where nothing is. */
  trouble: string | null
}

/** The columns of a table, by the names in its header; without one a single column is of tracking ids, and two are of both. */
export function trackingPlaces(table: Cells): TrackingPlaces {
  const { first, isHeader, width } = headOf(table)
  if (!isHeader)
    return { 'Purchase ID': width === 2 ? 0 : null, 'Tracking ID': width === 2 ? 1 : width === 1 ? 0 : null }
  const [tracking, purchase] = [/track/i, /purchase|^order(?!.*track)/i].map((name) =>
    first.findIndex((cell) => name.test(cell)),
  )
  return { 'Purchase ID': placeOf(purchase), 'Tracking ID': placeOf(tracking) }
}

function placeOf(found = -1): number | null {
  return found < 0 ? null : found
}

function headOf(table: Cells) {
  const headerAt = table.findIndex((cells) => cells.some(Boolean))
  const first = table[headerAt] ?? []
  const isHeader = first.some((cell) => /track|purchase|^order/i.test(cell) && !/\d/.test(cell))
  const width = Math.max(0, ...table.map((cells) => cells.findLastIndex(Boolean) + 1))
  return { first, isHeader, width, bodyAt: isHeader ? headerAt + 1 : 0 }
}

/**
 * Lines of a table with a header (columns found by name), or without: two columns are purchase and tracking id. Only a
 * single column is dealt out to the selected orders, row by row: an empty cell is its order's, never the next one's.
 */
export function trackingLines(table: Cells, selected: readonly string[]): TrackingTable {
  const { isHeader, width, bodyAt } = headOf(table)
  if (width === 0) return { lines: [], trouble: null }
  if (!isHeader && width > 2) {
    return { lines: [], trouble: 'More than two columns need a header: “Purchase ID” and “Tracking ID”.' }
  }
  const rows = table.map((cells, at) => ({ row: at + 1, cells })).slice(bodyAt)
  const { 'Purchase ID': purchase, 'Tracking ID': tracking } = trackingPlaces(table)
  if (width === 1) return tracking === null ? unnamed('Tracking ID') : dealt(rows, selected)
  if (purchase === null) return unnamed('Purchase ID')
  if (tracking === null) return unnamed('Tracking ID')
  const filled = rows.filter(({ cells }) => cells.some(Boolean))
  const lines = filled.map(({ row, cells }) => ({
    row,
    purchaseId: cells[purchase] ?? '',
    trackingId: cells[tracking] ?? '',
  }))
  return { lines, trouble: null }
}

function unnamed(column: keyof TrackingPlaces): TrackingTable {
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
