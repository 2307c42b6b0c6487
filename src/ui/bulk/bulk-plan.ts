import type { AnyRow } from '#store/define/define-resource.ts'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'

/** A row that a bulk action leaves out, and why. */
export interface LeftOutRow {
  id: string
  why: string
}

/** What a bulk action would do: the rows it takes, in the order of the selection, and those it leaves out. */
export interface BulkPlan<Row extends AnyRow> {
  rows: Row[]
  leftOut: LeftOutRow[]
}

/** Why a row with a change that waits for a person takes no further one: that would only wait behind it, unseen. */
export const waitsForYou = 'an earlier change waits for your decision in the Sync centre'

/** The rows with a change that waits for a person. */
export function heldRows(states: ReadonlyMap<string, ChangeStatus>): ReadonlySet<string> {
  return new Set([...states].flatMap(([id, state]) => (state === 'attention' ? [id] : [])))
}

/** Divides the selected rows. `whyNot`: why a row is left out, in words, or null; `held`: those that wait for a person. */
export function planBulk<Row extends AnyRow>(
  ids: readonly string[],
  rows: readonly Row[],
  held: ReadonlySet<string>,
  whyNot: (row: Row) => string | null,
): BulkPlan<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const plan: BulkPlan<Row> = { rows: [], leftOut: [] }
  for (const id of ids) {
    const row = byId.get(id)
    const why = row ? (whyNot(row) ?? (held.has(id) ? waitsForYou : null)) : 'is not on this device just now'
    if (row && why === null) plan.rows.push(row)
    else plan.leftOut.push({ id, why: why ?? '' })
  }
  return plan
}
