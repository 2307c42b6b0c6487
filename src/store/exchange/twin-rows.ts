import type { TableProblem, TableRules } from '#store/define/define-table.ts'
import { FirstSeen } from './first-seen.ts'
import type { TableRows } from './table-rows.ts'

/** Rows that say the same of somebody as an earlier one, in whatever case. */
export function twinRows({ columns, twins }: TableRules, rows: TableRows): TableProblem[] {
  if (!twins) return []
  const places = columns.flatMap(({ key }, at) => (twins.includes(key) ? [at] : []))
  const alike = rowsAlike(
    rows,
    columns.findIndex(({ key }) => key === twins[0]),
  )
  const column = columns[places[0] ?? 0]?.title ?? ''
  const columnsOf = places.map((at) => alike.column(at))
  const textOf = (n: number) => {
    let text = ''
    for (const cellOf of columnsOf) text += `${cellOf(n)}\n`
    return text.toLowerCase()
  }
  const seen = new FirstSeen(alike.count, textOf)
  const found: TableProblem[] = []
  for (let n = 0; n < alike.count; n++) {
    const first = seen.firstOf(n, textOf(n), '')
    if (first === null) continue
    const words = `is the same person and value as row ${alike.row(first)}`
    found.push({ row: alike.row(n), column, words, level: 'warning' })
  }
  return found
}

/** Slots for each row: of a list in which nobody is twice, one row in sixteen at most is looked at closer for nothing. */
const slotsPerRow = 16

/**
 * All rows whose cell is there more than once, in whatever case, and a few others whose cell only has the same hash. Of a
 * long list few, so that the texts of the others need not be kept to be compared.
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

/** The same number for texts that differ in their case alone (FNV-1a). */
function hashOf(text: string, isLower = false): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // The cases of a letter differ in one bit in ASCII alone.
    if (code > 127 && !isLower) return hashOf(text.toLowerCase(), true)
    hash = Math.imul(hash ^ (code | 32), 0x01000193)
  }
  return hash ^ (hash >>> 15)
}
