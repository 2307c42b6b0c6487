import type { TableCells, TableProblem, TableRules } from '#store/define/define-table.ts'
import { OpenTable } from '#store/exchange/open-table.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import { HttpError } from '#server/http/http-error.ts'

/** A row of an uploaded table: its cells as the portal would send them. */
export interface UploadedRow {
  /** As a spreadsheet counts, from 1. */
  row: number
  cells: TableCells
}

export type RowProblem = Pick<TableProblem, 'row' | 'column' | 'words'>

interface Upload {
  bytes: Uint8Array
  now: Date
  /** Further problems of a row, by rules that only the server has. */
  judge?(row: UploadedRow): RowProblem[]
}

/**
 * Reads an uploaded table by the same code and rules as the portal's dialog. It is refused as a whole with status 400 and
 * the first rows, columns and reasons; secret cells are never in them.
 */
export function readUpload(rules: TableRules, { bytes, now, judge = () => [] }: Upload): UploadedRow[] {
  const table = new OpenTable(rules, { today: colomboDay(now.toISOString()), known: {}, isWire: true })
  const report = table.read(bytes)
  if (report.trouble !== null) throw new HttpError(400, `Error parsing CSV file: ${report.trouble}`)
  const rows = table.cells(0, report.rows).map((cells, n) => ({ row: table.rowNumber(n), cells }))
  const wrong = report.problems.filter(({ level }) => level === 'error')
  const places = new Set(wrong.map(({ row, column }) => `${row} ${column}`))
  const more = rows.flatMap(judge).filter(({ row, column }) => !places.has(`${row} ${column}`))
  refuseRows([...wrong, ...more], report.errors + more.length)
  return rows
}

/** The most problems that an answer names. */
const mostNamed = 20

/** Refuses with the first problems in the order of the rows; does nothing if there are none. */
export function refuseRows(problems: readonly RowProblem[], count = problems.length): void {
  if (count === 0) return
  const named = problems
    .toSorted((one, other) => one.row - other.row)
    .slice(0, mostNamed)
    .map(problemWords)
  const more = count > named.length ? [`and ${count - named.length} more`] : []
  throw new HttpError(400, [...named, ...more].join('; '))
}

/** "Row 3, Voucher Value*: must be an amount", or "Row 3: Voucher Value* is empty" if the reason names its column. */
function problemWords({ row, column, words }: RowProblem): string {
  return column === '' || words.startsWith(column) ? `Row ${row}: ${words}` : `Row ${row}, ${column}: ${words}`
}
