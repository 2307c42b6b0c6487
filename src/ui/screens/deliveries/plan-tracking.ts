import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import {
  changeTrackingId,
  changeTrackingIdAndTell,
  dispatch,
  tellTrackingId,
} from '#store/resources/deliveries/delivery-mutations.ts'
import { whyNoTracking, whyNotTold } from '#store/resources/deliveries/delivery-rules.ts'
import { spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'
import { waitsForYou } from '#ui/bulk/bulk-plan.ts'
import type { TrackingLine } from './read-tracking.ts'
import { type RowChange, changeOf } from '#ui/send/row-changes.ts'

interface TrackingProblem {
  row: number
  column: 'Purchase ID' | 'Tracking ID'
  words: string
  /** What the cell holds. */
  cell: string
}

export interface TrackingPlan {
  steps: (RowChange & { order: Delivery; trackingId: string })[]
  problems: TrackingProblem[]
  /** Orders that have the very id already. */
  same: number
  /** Customers who will be told: whose order is sent off now or on its way, and who were not told this id already. */
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
      {
        row,
        column: 'Purchase ID',
        cell: purchaseId,
        words: whyWrongOrder(purchaseId, order, purchases) ?? whyHeld(purchaseId, held),
      },
      { row, column: 'Tracking ID', cell: trackingId, words: whyWrongId(trackingId, trackings) },
    ].flatMap(({ words, ...place }) => (words === null ? [] : [{ ...place, words } as TrackingProblem]))
    purchases.set(purchaseId, purchases.get(purchaseId) ?? row)
    trackings.set(trackingId, trackings.get(trackingId) ?? row)
    plan.problems.push(...wrong)
    if (!order || wrong.length > 0) continue
    const tells = notify && whyNotTold({ ...order, status: statusWith(order), trackingId }) === null
    if (order.trackingId === trackingId && order.status !== 'PROCESSING' && !tells) plan.same += 1
    else {
      plan.steps.push({ ...trackingStep(order, trackingId, tells), order, trackingId })
      if (tells) plan.told += 1
    }
  }
  return plan
}

/** Where an order stands once it has its tracking id. */
const statusWith = ({ status }: Delivery) => (status === 'PROCESSING' ? 'DISPATCHED' : status)

/** An order that waits is sent off with its id; one that is on its way gets the id, or has it and only its customer is told. */
function trackingStep(order: Delivery, trackingId: string, tells: boolean): RowChange {
  const { id, status } = order
  if (status === 'PROCESSING') return changeOf(dispatch, { id, trackingId, notify: tells }, order)
  if (order.trackingId === trackingId) return changeOf(tellTrackingId, { id, trackingId }, order)
  const args = { id, value: trackingId, status }
  return tells
    ? changeOf(changeTrackingIdAndTell, { ...args, notify: true }, order)
    : changeOf(changeTrackingId, args, order)
}

function whyWrongOrder(
  purchaseId: string,
  order: Delivery | undefined,
  seen: ReadonlyMap<string, number>,
): string | null {
  const damage = spreadsheetDamage(purchaseId)
  if (damage !== null) return damage
  if (purchaseId === '') return 'no order is left for this tracking ID'
  if (seen.has(purchaseId)) return `duplicate of row ${seen.get(purchaseId)}`
  return order ? whyNoTracking(order) : 'no such order on this device'
}

function whyHeld(purchaseId: string, held: ReadonlySet<string>): string | null {
  return held.has(purchaseId) ? `${purchaseId}: ${waitsForYou}` : null
}

function whyWrongId(trackingId: string, seen: ReadonlyMap<string, number>): string | null {
  const damage = spreadsheetDamage(trackingId)
  if (damage !== null) return damage
  if (trackingId !== '' && seen.has(trackingId)) return `duplicate of row ${seen.get(trackingId)}`
  return dispatch.args.safeParse({ id: '1', trackingId, notify: false }).error?.issues[0]?.message ?? null
}
