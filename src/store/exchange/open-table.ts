import { decodeText } from './decode-text.ts'
import { judgeRows, partText, rowsOfPart, sentCells } from './judge-table.ts'
import { readRows } from './read-rows.ts'
import type { TableRows } from './table-rows.ts'
import { sumsOf } from './table-sums.ts'
import type {
  DayOrder,
  TableCells,
  TableContext,
  TablePart,
  TableReport,
  TableRules,
} from '#store/define/define-table.ts'
import { dayOrderOf, isUnclearDay } from '#store/values/sheet-time.ts'

const unread = {
  rows: 0,
  parts: 0,
  problems: [],
  errors: 0,
  warnings: 0,
  unknownColumns: [],
  sums: [],
  amounts: [],
  unclearDays: [],
}

/** One file that is open: its rows are here, in memory alone, for as long as somebody works on it (decisions.md N1). */
export class OpenTable {
  private readonly rules: TableRules
  private context: TableContext
  private rows: TableRows | null = null
  private unknownColumns: string[] = []

  constructor(rules: TableRules, context: TableContext) {
    this.rules = rules
    this.context = context
  }

  read(bytes: Uint8Array): TableReport {
    const decoded = decodeText(bytes)
    if (!decoded.ok) return { ...unread, trouble: decoded.trouble }
    const read = readRows(this.rules, decoded.text)
    if (!read.ok) return { ...unread, trouble: read.trouble }
    this.rows = read.rows
    this.unknownColumns = read.unknownColumns
    return this.report()
  }

  /** How the days of the file are written, by a person's word. */
  orderDays(dayOrder: DayOrder): TableReport {
    this.context = { ...this.context, dayOrder }
    return this.report()
  }

  /** Another text in one cell, and what is said of the file then. */
  mend(row: number, column: string, text: string): TableReport {
    const at = this.rules.columns.findIndex(({ title }) => title === column)
    this.rows = this.opened().withCell(row, at, text.trim())
    return this.report()
  }

  /** The file without one row. */
  leaveOut(row: number): TableReport {
    this.rows = this.opened().without(row)
    return this.report()
  }

  /** A part as it is sent, from 1 on. */
  part(number: number): TablePart {
    const rules = this.rules
    const rows = this.opened()
    const { context } = withDayOrder(rules, rows, this.context)
    const own = rowsOfPart(rules, rows, number)
    return {
      text: partText(rules, rows, number, context),
      first: own.row(0),
      last: own.row(own.count - 1),
      sums: sumsOf(rules, own, context),
    }
  }

  /** So many rows from a place on, each cell by its column and as it is sent. */
  cells(from: number, count: number): TableCells[] {
    const rules = this.rules
    const rows = this.opened()
    const { context } = withDayOrder(rules, rows, this.context)
    const own = rows.slice(from, from + count)
    const cellsOf = sentCells(rules, own, context)
    return Array.from({ length: own.count }, (_, n) =>
      Object.fromEntries(rules.columns.map(({ key }, at) => [key, cellsOf[at]?.(n) ?? ''])),
    )
  }

  private opened(): TableRows {
    if (this.rows === null) throw new Error('no table is open')
    return this.rows
  }

  private report(): TableReport {
    const { unknownColumns, rules } = this
    const rows = this.opened()
    const { context, unclearDays } = withDayOrder(rules, rows, this.context)
    return { ...judgeRows(rules, rows, context), unknownColumns, unclearDays }
  }
}

/**
 * What is wrong in the first rows of a long file, by its first bytes: told while the rest is being read. Null where they
 * cannot be judged alone, or nothing is wrong in them. Nothing is in it that a later row may change.
 */
export function firstProblems(rules: TableRules, bytes: Uint8Array, context: TableContext): TableReport | null {
  // How days are written, all rows show together.
  if (rules.columns.some(({ hasDays }) => hasDays)) return null
  const decoded = decodeText(bytes, true)
  if (!decoded.ok) return null
  const read = readRows(rules, decoded.text.slice(0, decoded.text.lastIndexOf('\n') + 1))
  if (!read.ok) return null
  const { rows, problems, errors } = judgeRows(rules, read.rows, context)
  if (errors === 0) return null
  // Oddities say in how many rows they are, and stand below all errors.
  const wrong = problems.filter(({ level }) => level === 'error')
  return { ...unread, trouble: null, rows, problems: wrong, errors, unknownColumns: read.unknownColumns }
}

/** How many days that may be read both ways are shown. */
const samples = 3

/** The context with the order of the days, where the file shows it; some of the days where it does not. */
function withDayOrder(
  { columns }: TableRules,
  rows: TableRows,
  context: TableContext,
): { context: TableContext; unclearDays: string[] } {
  const at = columns.findIndex(({ hasDays }) => hasDays)
  if (at < 0 || context.dayOrder !== undefined) return { context, unclearDays: [] }
  const order = dayOrderOf(otherCells(rows, at))
  if (order !== 'unclear') return { context: { ...context, dayOrder: order }, unclearDays: [] }
  const unclearDays = [...otherCells(rows, at)].filter(isUnclearDay).slice(0, samples)
  return { context: { ...context, dayOrder: 'day-first' }, unclearDays }
}

/** Each cell of a column once, as it comes: of many thousand rows few have another day and time. */
function* otherCells(rows: TableRows, at: number): Generator<string> {
  const seen = new Set<string>()
  const cellOf = rows.column(at)
  for (let n = 0; n < rows.count; n++) {
    const cell = cellOf(n)
    if (seen.has(cell)) continue
    seen.add(cell)
    yield cell
  }
}
