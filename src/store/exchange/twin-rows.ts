import type { TableColumn, TableContext, TableRules } from '#store/define/define-table.ts'
import { FirstSeen } from './first-seen.ts'
import type { Found } from './found-problem.ts'
import { RecentCells } from './recent-cells.ts'
import type { TableRows } from './table-rows.ts'

/** Rows of the same person and value as an earlier row, in any case, with or without the leading zero of a number. */
export function twinRows({ columns, twins }: TableRules, rows: TableRows, context: TableContext): Found[] {
  if (!twins) return []
  const places = twins.map((key) => columns.findIndex((column) => column.key === key))
  const [first = -1] = places
  const alike = rowsAlike(rows, first)
  const identities = places.map((at) => identityOf(columns[at], alike.column(at), context))
  const textOf = (n: number) => identities.map((of) => of(n)).join('\n')
  const seen = new FirstSeen(alike.count, textOf)
  const found: Found[] = []
  for (let n = 0; n < alike.count; n++) {
    const twin = seen.firstOf(n, textOf(n), '')
    if (twin === null) continue
    const words = `is the same person and value as row ${alike.row(twin)}`
    found.push({ n: rows.place(alike.row(n)), column: columns[first] ?? null, words, cell: alike.column(first)(n) })
  }
  return found
}

function identityOf(column: TableColumn | undefined, cellOf: (n: number) => string, context: TableContext) {
  const recent = new RecentCells<string>()
  return (n: number) => {
    const cell = cellOf(n)
    const known = recent.get(cell)
    if (known !== undefined) return known
    const identity = (column?.identity?.(cell) ?? column?.canonical?.(cell, context) ?? cell).toLowerCase()
    recent.set(cell, identity)
    return identity
  }
}

/** Slots for each row: of a list in which nobody is twice, one row in sixteen at most is looked at closer for nothing. */
const slotsPerRow = 16

/**
 * All rows whose number is there more than once, and a few others whose number only has the same hash. Of a long list few,
 * so that the texts of the others need not be kept to be compared.
 */
function rowsAlike(rows: TableRows, at: number): TableRows {
  const last = 2 ** Math.ceil(Math.log2(Math.max(1, rows.count) * slotsPerRow)) - 1
  const slots = new Uint32Array(rows.count)
  // How many have a slot; more than two are counted as two.
  const counts = new Uint8Array(last + 1)
  const cellOf = rows.column(at)
  for (let n = 0; n < rows.count; n++) {
    const slot = hashOf(cellOf(n)) & last
    slots[n] = slot
    counts[slot] = counts[slot] === 0 ? 1 : 2
  }
  return rows.only((n) => counts[slots[n] ?? 0] === 2)
}

/** Numbers that differ in what a number may begin with, 0 or +94, have their last digits in common. */
const digitsHashed = 8

/** The same number for texts with the same last digits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  let digits = 0
  for (let at = text.length - 1; at >= 0 && digits < digitsHashed; at--) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) continue
    hash = Math.imul(hash ^ code, 0x01000193)
    digits += 1
  }
  return hash ^ (hash >>> 15)
}
