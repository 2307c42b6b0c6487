import { formatCount } from '#store/values/count.ts'
import { hasOtherSigns, plainSigns } from '#store/values/plain-signs.ts'
import type { TableColumn, TableRules } from '#store/define/define-table.ts'
import { parseTable, plainTitle } from './parse-table.ts'

/** One row of a file with the cells of its rules' columns, in their order. */
export interface TableRow {
  /** As a spreadsheet counts. */
  row: number
  cells: string[]
  /** It has more cells than the header. */
  isLonger?: true
}

/** The rows of a file by its rules, or why there are none. */
export type ReadRows = { ok: true; rows: TableRow[]; unknownColumns: string[] } | { ok: false; trouble: string }

const no = (trouble: string): ReadRows => ({ ok: false, trouble })

/** Finds the columns of a file, in any order and case, and its rows; blank ones are none. */
export function readRows(rules: TableRules, text: string): ReadRows {
  const parsed = parseTable(text)
  if (!parsed.ok) return parsed
  const [header = []] = parsed.cells
  const places = rules.columns.map(({ title }) => header.flatMap((cell, at) => (isTitle(cell, title) ? [at] : [])))
  const titles = (which: (found: number[], column: TableColumn) => boolean) =>
    rules.columns.filter((column, at) => which(places[at] ?? [], column)).map(({ title }) => `“${title}”`)
  const missing = titles((found, { required }) => found.length === 0 && required === true)
  if (missing.length > 0)
    return no(`The file lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}`)
  const double = titles((found) => found.length > 1)
  if (double.length > 0) return no(`The file has more than one column ${double.join(', ')}`)
  const rows = rowsOf(
    parsed.cells,
    places.map(([place]) => place ?? -1),
    { columns: header.length, clean: cleaner(text) },
  )
  if (rows.length === 0) return no('The file has a header and no rows')
  if (rows.length > rules.mostRows) {
    return no(`The file has ${formatCount(rows.length)} rows; ${formatCount(rules.mostRows)} are the most`)
  }
  const read = new Set(places.flat())
  return { ok: true, rows, unknownColumns: header.filter((cell, at) => cell !== '' && !read.has(at)) }
}

function isTitle(cell: string, title: string): boolean {
  return plainTitle(cell) === plainTitle(title)
}

/** Cells as the keyboard would write them; a text without any other sign need not be looked through cell by cell. */
function cleaner(text: string): ((cell: string) => string) | null {
  return hasOtherSigns(text) ? plainSigns : null
}

interface Shape {
  /** Of the header. */
  columns: number
  clean: ((cell: string) => string) | null
}

/** Rows as the rules order their columns. Of a hundred thousand each look counts: nothing is copied that may stay. */
function rowsOf(table: string[][], places: readonly number[], { columns, clean }: Shape): TableRow[] {
  const isInOrder = places.every((place, at) => place === at) && columns === places.length
  const rows: TableRow[] = []
  for (let at = 1; at < table.length; at++) {
    const all = table[at] ?? []
    if (all.every((cell) => cell === '')) continue
    const found = isInOrder && all.length === columns ? all : places.map((place) => all[place] ?? '')
    const cells = clean === null ? found : found.map(clean)
    const isLonger = all.length > columns && all.slice(columns).some((cell) => cell !== '')
    rows.push(isLonger ? { row: at + 1, cells, isLonger } : { row: at + 1, cells })
  }
  return rows
}
