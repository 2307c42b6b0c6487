import type { Correction } from '#store/ports/file-port.ts'
import { decodeText } from './decode-text.ts'
import { judgeRows, partText, rowsOfPart, sentCells } from './judge-table.ts'
import { readRows } from './read-rows.ts'
import type { TableRows } from './table-rows.ts'
import { pairsOf, sumsOf } from './table-sums.ts'
import { unwritten, writingOf } from './table-writing.ts'
import type {
  TableAnswers,
  TableCells,
  TableContext,
  TablePart,
  TableReport,
  TableRules,
} from '#store/define/define-table.ts'

const unread = {
  ...unwritten,
  separator: null,
  rows: 0,
  parts: 0,
  problems: [],
  errors: 0,
  warnings: 0,
  unknownColumns: [],
  sums: [],
  amounts: [],
  doubts: [],
}

/** One file that is open: its rows are here, in memory alone, for as long as somebody works on it (decisions.md N1). */
export class OpenTable {
  private readonly rules: TableRules
  private context: TableContext
  private text = ''
  private rows: TableRows | null = null
  private head: Pick<TableReport, 'unknownColumns' | 'separator'> = unread

  constructor(rules: TableRules, context: TableContext) {
    this.rules = rules
    this.context = context
  }

  read(bytes: Uint8Array): TableReport {
    const decoded = decodeText(bytes)
    if (!decoded.ok) return { ...unread, trouble: decoded.trouble }
    this.text = decoded.text
    return this.readText({})
  }

  /** Applies the user's answers. Another separator reads the text again and drops corrections. */
  answer({ separator, ...answers }: TableAnswers): TableReport {
    this.context = { ...this.context, ...answers }
    return separator === undefined ? this.report() : this.readText({ separator })
  }

  /** Replaces the text of one cell, or of all cells of its column with the same content, and returns the new report. */
  mend(row: number, column: string, { text, isAlike }: Correction): TableReport {
    const at = this.rules.columns.findIndex(({ title }) => title === column)
    this.rows = this.opened().withCell(row, at, text.trim(), isAlike)
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
    const { context } = writingOf({ rules, rows, pairs: pairsOf(rules, rows) }, this.context)
    const own = rowsOfPart(rules, rows, number)
    return {
      text: partText(rules, rows, number, context),
      first: own.row(0),
      last: own.row(own.count - 1),
      sums: sumsOf(rules, own, context),
    }
  }

  /** At most `count` rows from a place on, each cell by its column and as it is sent. */
  cells(from: number, count: number): TableCells[] {
    const rules = this.rules
    const rows = this.opened()
    const { context } = writingOf({ rules, rows, pairs: pairsOf(rules, rows) }, this.context)
    const own = rows.slice(from, from + count)
    const cellsOf = sentCells(rules, own, context)
    return Array.from({ length: own.count }, (_, n) =>
      Object.fromEntries(rules.columns.map(({ key }, at) => [key, cellsOf[at]?.(n) ?? ''])),
    )
  }

  /** The number of the n-th row, as a spreadsheet counts. */
  rowNumber(n: number): number {
    return this.opened().row(n)
  }

  private opened(): TableRows {
    if (this.rows === null) throw new Error('no table is open')
    return this.rows
  }

  private readText({ separator }: Pick<TableAnswers, 'separator'>): TableReport {
    const read = readRows(this.rules, this.text, separator)
    this.rows = read.ok ? read.rows : null
    if (!read.ok) return { ...unread, trouble: read.trouble, separator: read.separator }
    this.head = { unknownColumns: read.unknownColumns, separator: read.separator }
    return this.report()
  }

  private report(): TableReport {
    const rows = this.opened()
    const pairs = pairsOf(this.rules, rows)
    const { context, writing } = writingOf({ rules: this.rules, rows, pairs }, this.context)
    return { ...judgeRows(this.rules, rows, { context, pairs }), ...this.head, ...writing }
  }
}

/**
 * The errors of the first rows of a long file, from its first bytes, to be shown while the rest is read. Null if there are
 * none, or these bytes cannot be read alone. Later rows cannot change what it contains.
 */
export function firstProblems(rules: TableRules, bytes: Uint8Array, context: TableContext): TableReport | null {
  const decoded = decodeText(bytes, true)
  if (!decoded.ok) return null
  const read = readRows(rules, decoded.text.slice(0, decoded.text.lastIndexOf('\n') + 1))
  if (!read.ok) return null
  const { rows, problems, errors } = judgeRows(rules, read.rows, { context, isPart: true })
  if (errors === 0) return null
  // Warnings and `alike` count rows of the whole file.
  const wrong = problems.filter(({ level }) => level === 'error').map((one) => ({ ...one, alike: 1 }))
  const { unknownColumns, separator } = read
  return { ...unread, trouble: null, rows, problems: wrong, errors, unknownColumns, separator }
}
