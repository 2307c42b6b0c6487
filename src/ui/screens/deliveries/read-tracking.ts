import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { changeTrackingId, dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import { whyNoTracking } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import { waitsForYou } from './plan-move.ts'
import { type Step, stepOf } from './use-steps.ts'

/** One line of a pasted column or a file; `row` as a spreadsheet counts, from 1. */
interface TrackingLine {
  row: number
  purchaseId: string
  trackingId: string
}

export interface TrackingProblem {
  row: number
  column: 'Purchase ID' | 'Tracking ID'
  words: string
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

function unnamed(column: TrackingProblem['column']): TrackingTable {
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

export interface TrackingPlan {
  steps: (Step & { trackingId: string })[]
  problems: TrackingProblem[]
  /** Orders that have the very id already. */
  same: number
  /** Customers who will be told: only whose order is sent off now. */
  told: number
}

/** What pasted tracking ids would do, and what is wrong with which row and column. Wrong rows are left out. */
export function planTracking(
  lines: readonly TrackingLine[],
  orders: readonly Delivery[],
  notify: boolean,
  /** Those with a change that waits for a person. */
  held: ReadonlySet<string>,
): TrackingPlan {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const [purchases, trackings] = [new Map<string, number>(), new Map<string, number>()]
  const plan: TrackingPlan = { steps: [], problems: [], same: 0, told: 0 }
  for (const { row, purchaseId, trackingId } of lines) {
    const order = byId.get(purchaseId)
    const wrong: TrackingProblem[] = [
      { row, column: 'Purchase ID', words: whyWrongOrder(purchaseId, order, purchases) ?? whyHeld(purchaseId, held) },
      { row, column: 'Tracking ID', words: whyWrongId(trackingId, trackings) },
    ].flatMap(({ words, ...place }) => (words === null ? [] : [{ ...place, words } as TrackingProblem]))
    purchases.set(purchaseId, purchases.get(purchaseId) ?? row)
    trackings.set(trackingId, trackings.get(trackingId) ?? row)
    plan.problems.push(...wrong)
    if (!order || wrong.length > 0) continue
    if (order.trackingId === trackingId && order.status !== 'PROCESSING') plan.same += 1
    else {
      plan.steps.push({ ...trackingStep(order, trackingId, notify), trackingId })
      if (notify && order.status === 'PROCESSING') plan.told += 1
    }
  }
  return plan
}

/** An order that waits is sent off with its id; one that is on its way only gets the id. */
function trackingStep(order: Delivery, trackingId: string, notify: boolean): Step {
  const { id, status } = order
  return status === 'PROCESSING'
    ? stepOf(dispatch, { id, trackingId, notify }, order)
    : stepOf(changeTrackingId, { id, value: trackingId, status }, order)
}

function whyWrongOrder(
  purchaseId: string,
  order: Delivery | undefined,
  seen: ReadonlyMap<string, number>,
): string | null {
  if (purchaseId === '') return 'no order is left for this tracking ID'
  if (seen.has(purchaseId)) return `${purchaseId} stands in row ${seen.get(purchaseId)} already`
  return order ? whyNoTracking(order) : `there is no order ${purchaseId} on this device`
}

function whyHeld(purchaseId: string, held: ReadonlySet<string>): string | null {
  return held.has(purchaseId) ? `${purchaseId}: ${waitsForYou}` : null
}

function whyWrongId(trackingId: string, seen: ReadonlyMap<string, number>): string | null {
  if (trackingId !== '' && seen.has(trackingId)) return `${trackingId} stands in row ${seen.get(trackingId)} already`
  return dispatch.args.safeParse({ id: '1', trackingId, notify: false }).error?.issues[0]?.message ?? null
}
