import type { Separator, TableColumn, TableRules } from '#store/define/define-table.ts'
import { formatCount } from '#store/values/count.ts'
import { keyboardSigns } from '#store/values/plain-signs.ts'
import type { CellTable } from './cell-table.ts'
import { parseTable, plainTitle, separators } from './parse-table.ts'
import { TableRows } from './table-rows.ts'

/** The rows of a file by its rules, or why there are none. */
export type ReadRows =
  | { ok: true; rows: TableRows; unknownColumns: string[]; separator: Separator }
  | { ok: false; trouble: string; separator: Separator | null; lacksColumns?: true }

/** The header is one of the first 50 rows; titles and dates may be above it. */
const headRows = 50

/**
 * Finds the header of a file, its columns in any order and case, and the rows below it; blank ones are none. Without a
 * separator the one counts by which the header is found.
 */
export function readRows(rules: TableRules, text: string, given?: Separator): ReadRows {
  const read = readBy(rules, text, given)
  if (given !== undefined || read.ok || read.lacksColumns !== true) return read
  for (const separator of separators) {
    const again = separator === read.separator || !text.includes(separator) ? read : readBy(rules, text, separator)
    if (again.ok) return again
  }
  return read
}

function readBy(rules: TableRules, text: string, given: Separator | undefined): ReadRows {
  const parsed = parseTable(keyboardSigns(text), given)
  if (!parsed.ok) return { ...parsed, separator: given ?? null }
  const { cells, separator } = parsed
  const no = (trouble: string): ReadRows => ({ ok: false, trouble, separator })
  const header = findHeader(rules, cells)
  const titles = titlesOf(cells, header)
  const plainTitles = titles.map(plainTitle)
  const places = rules.columns.map(({ title }) => placesOf(plainTitles, plainTitle(title)))
  const named = (which: (found: number[], column: TableColumn) => boolean) =>
    rules.columns.filter((column, at) => which(places[at] ?? [], column)).map(({ title }) => `“${title}”`)
  const missing = named((found, { required }) => found.length === 0 && required === true)
  if (missing.length > 0) {
    const trouble = `The file lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}`
    return { ok: false, trouble, separator, lacksColumns: true }
  }
  const double = named((found) => found.length > 1)
  if (double.length > 0) return no(`The file has more than one column ${double.join(', ')}`)
  const rows = TableRows.below(
    parsed,
    header,
    places.map(([place]) => place ?? -1),
  )
  if (rows.count === 0) return no('The file has a header and no rows')
  if (rows.count > rules.mostRows) {
    return no(`The file has ${formatCount(rows.count)} rows; ${formatCount(rules.mostRows)} are the most`)
  }
  const read = new Set(places.flat())
  return { ok: true, rows, unknownColumns: titles.filter((cell, at) => cell !== '' && !read.has(at)), separator }
}

function titlesOf(cells: CellTable, row: number): string[] {
  return Array.from({ length: cells.width(row) }, (_, at) => cells.cell(row, at))
}

/** The places of a title in a header; both are plain. */
function placesOf(titles: readonly string[], title: string): number[] {
  return titles.flatMap((cell, at) => (cell === title ? [at] : []))
}

/** The first row that has the most titles of the rules. */
function findHeader(rules: TableRules, cells: CellTable): number {
  let best = { row: 0, found: -1 }
  const wanted = rules.columns.map(({ title }) => plainTitle(title))
  for (let row = 0; row < Math.min(headRows, cells.rows); row++) {
    const titles = new Set(titlesOf(cells, row).map(plainTitle))
    const found = wanted.filter((title) => titles.has(title)).length
    if (found > best.found) best = { row, found }
    if (found === rules.columns.length) break
  }
  return best.row
}
