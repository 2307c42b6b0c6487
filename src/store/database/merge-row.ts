import type { AnyRow } from '#store/define/define-resource.ts'
import type { ServerRow } from './tables.ts'

interface RowRead {
  row: AnyRow
  /** Read clock at the start of the request. */
  rc: number
  /** Fields the answer left out. */
  lacks: readonly string[]
}

/**
 * Lays an answer over the row held, field by field, whichever of the two came first: an answer with fewer fields takes
 * none away, and a whole one that comes late fills in only what a later one left out. `wholeRc` is the newest read
 * that has shown every field.
 */
export function mergeRow(held: ServerRow | undefined, { row, rc, lacks }: RowRead, wholeRc: number): ServerRow {
  if (!held) return firstRead({ row, rc, lacks })
  const newest = Math.max(rc, held.rc)
  const before = held.row as unknown as Readonly<Record<string, unknown>>
  const left = new Set(lacks)
  const merged: Record<string, unknown> = {}
  const older: Record<string, number> = {}
  for (const [field, value] of Object.entries(row)) {
    const heldAt = Math.max(held.older?.[field] ?? held.rc, wholeRc)
    const isTaken = !left.has(field) && rc > heldAt
    merged[field] = isTaken ? value : before[field]
    const at = isTaken ? rc : heldAt
    if (at < newest) older[field] = at
  }
  const put = { row: merged as unknown as AnyRow, rc: newest }
  return Object.keys(older).length > 0 ? { ...put, older } : put
}

/** A row that is not held: no read has ever shown what this one left out. */
function firstRead({ row, rc, lacks }: RowRead): ServerRow {
  const left = lacks.filter((field) => field in row)
  return left.length > 0 ? { row, rc, older: Object.fromEntries(left.map((field) => [field, 0])) } : { row, rc }
}
