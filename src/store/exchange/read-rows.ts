import { formatCount } from '#store/values/count.ts'
import { keyboardSigns } from '#store/values/plain-signs.ts'
import type { TableColumn, TableRules } from '#store/define/define-table.ts'
import { parseTable, plainTitle } from './parse-table.ts'
import { TableRows } from './table-rows.ts'

/** The rows of a file by its rules, or why there are none. */
export type ReadRows = { ok: true; rows: TableRows; unknownColumns: string[] } | { ok: false; trouble: string }

const no = (trouble: string): ReadRows => ({ ok: false, trouble })

/** Finds the columns of a file, in any order and case, and its rows; blank ones are none. */
export function readRows(rules: TableRules, text: string): ReadRows {
  const parsed = parseTable(keyboardSigns(text))
  if (!parsed.ok) return parsed
  const header = Array.from({ length: parsed.cells.width(0) }, (_, at) => parsed.cells.cell(0, at))
  const places = rules.columns.map(({ title }) => header.flatMap((cell, at) => (isTitle(cell, title) ? [at] : [])))
  const titles = (which: (found: number[], column: TableColumn) => boolean) =>
    rules.columns.filter((column, at) => which(places[at] ?? [], column)).map(({ title }) => `“${title}”`)
  const missing = titles((found, { required }) => found.length === 0 && required === true)
  if (missing.length > 0)
    return no(`The file lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}`)
  const double = titles((found) => found.length > 1)
  if (double.length > 0) return no(`The file has more than one column ${double.join(', ')}`)
  const rows = TableRows.of(
    parsed.cells,
    places.map(([place]) => place ?? -1),
  )
  if (rows.count === 0) return no('The file has a header and no rows')
  if (rows.count > rules.mostRows) {
    return no(`The file has ${formatCount(rows.count)} rows; ${formatCount(rules.mostRows)} are the most`)
  }
  const read = new Set(places.flat())
  return { ok: true, rows, unknownColumns: header.filter((cell, at) => cell !== '' && !read.has(at)) }
}

function isTitle(cell: string, title: string): boolean {
  return plainTitle(cell) === plainTitle(title)
}
