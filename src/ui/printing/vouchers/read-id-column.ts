import type { TableProblem } from '#store/define/define-table.ts'
import type { Cells } from '#store/exchange/read-cells.ts'
import { spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'
import { isVoucherIdColumn } from '#store/resources/voucher-prints/voucher-print-calls.ts'

export interface IdColumn {
  /** The names of the first line, or [] where none of them names ids: then it is a line of ids itself. */
  columns: string[]
  /** What the column with the ids is called; null where it is the first one because none is called so. */
  name: string | null
  /** The ids in their order, a label for each. */
  ids: string[]
  /** The columns are those of a client order, the portal's one template: none of them holds voucher ids. */
  isOrder: boolean
  /** Where they stand in a row, from 0. */
  place: number
  /** What is wrong or odd in single rows. */
  odd: TableProblem[]
}

/** What the server will find in a file of voucher ids, without the rows that are left out: shown before it is sent (decisions.md G9). */
export function readIdColumn(table: Cells, leftOut: ReadonlySet<number> = new Set()): IdColumn {
  const rows = table
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ row, cells }) => !leftOut.has(row) && cells.some((cell) => cell !== ''))
  const [first] = rows
  const at = first ? first.cells.findIndex(isVoucherIdColumn) : -1
  if (first && at < 0 && isOrder(first.cells))
    return { columns: [...first.cells], name: null, ids: [], isOrder: true, place: 0, odd: [] }
  const columns = at < 0 || !first ? [] : [...first.cells]
  const place = Math.max(at, 0)
  const column = columns[at] ?? idColumn
  const lines = (at < 0 ? rows : rows.slice(1)).map(({ row, cells }) => ({ row, id: cells[place] ?? '' }))
  const ids = lines.map(({ id }) => id).filter((id) => id !== '')
  return { columns, name: columns[at] ?? null, ids, isOrder: false, place, odd: oddRows(lines, column) }
}

/** What the column is called where nobody has called it anything. */
const idColumn = 'Voucher ID'

/** Whether a row is wrong: nothing is printed before it is corrected or left out. */
export function hasWrongRows({ odd }: IdColumn): boolean {
  return odd.some(({ level }) => level === 'error')
}

function oddRows(lines: readonly { row: number; id: string }[], column: string): TableProblem[] {
  const seen = new Map<string, number>()
  return lines.flatMap(({ row, id }): TableProblem[] => {
    const before = seen.get(id.toUpperCase())
    if (id !== '') seen.set(id.toUpperCase(), before ?? row)
    const damage = spreadsheetDamage(id)
    if (damage !== null) return [{ row, column, words: damage, level: 'error', cell: id, alike: 1 }]
    const words = whyOdd(id, before)
    return words === null ? [] : [{ row, column, words, level: 'warning', cell: id, alike: 1 }]
  })
}

function whyOdd(id: string, before: number | undefined): string | null {
  if (id === '') return 'has no voucher ID and is left out'
  if (before !== undefined) return `duplicate of row ${before}: gets a second label`
  return /^[a-z0-9-]{1,50}$/i.test(id) ? null : 'does not look like a voucher ID'
}

/** By these two a client order is known, whatever became of the other columns. */
const orderColumns = ["receiver's name", 'voucher value']

function isOrder(header: readonly string[]): boolean {
  const names = header.map((cell) => cell.toLowerCase().replaceAll('’', "'").replaceAll('*', '').trim())
  return orderColumns.every((column) => names.includes(column))
}
