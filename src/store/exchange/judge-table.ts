import Papa from 'papaparse'
import { counted, formatCount } from '#store/values/count.ts'
import type { TableColumn, TableContext, TableProblem, TableReport, TableRules } from '#store/define/define-table.ts'
import { FirstSeen } from './first-seen.ts'
import type { TableRow } from './read-rows.ts'
import { totalsOf } from './table-sums.ts'
import { twinRows } from './twin-rows.ts'

/** A spreadsheet would compute what begins so. */
const formula = /^[=+@]/

/** How many problems are told one by one. */
const problemsShown = 200

/** Judges every cell by its column, and what must not repeat; tells what the rows come to. */
export function judgeRows(
  rules: TableRules,
  rows: readonly TableRow[],
  context: TableContext,
): Omit<TableReport, 'unknownColumns' | 'unclearDays'> {
  const judges = judgesOf(rules, context)
  const found: TableProblem[] = []
  for (const { row, isLonger } of rows) {
    if (isLonger) found.push({ row, column: '', words: 'has more cells than the header', level: 'error' })
  }
  for (const { at, title, judge } of judges) {
    for (const { row, cells } of rows) {
      const words = judge(cells[at] ?? '', row)
      if (words !== null) found.push({ row, column: title, words, level: 'error' })
    }
  }
  const errors = [...found, ...repeatedCells(rules, rows)]
  errors.sort((one, other) => one.row - other.row)
  const odd = judges.flatMap(({ oddities }) => oddities())
  const warnings = [...odd, ...twinRows(rules, rows)]
  return {
    trouble: null,
    rows: rows.length,
    parts: Math.ceil(rows.length / rules.partRows),
    problems: [...errors, ...warnings].slice(0, problemsShown),
    errors: errors.length,
    warnings: warnings.length,
    ...totalsOf(rules, rows, context),
  }
}

interface ColumnJudge {
  at: number
  title: string
  /** What is wrong with a cell, or null. */
  judge(cell: string, row: number): string | null
  /** What was odd about its cells, told once for all rows that have the same. */
  oddities(): TableProblem[]
}

/** A cell that was judged before. */
interface Judged {
  wrong: string | null
  odd: string | null
  /** The first that has it, and how many do. */
  row: number
  rows: number
}

/** Those of the columns that have a rule at all. */
function judgesOf(rules: TableRules, context: TableContext): ColumnJudge[] {
  return rules.columns.flatMap((column, at) => {
    const { required, check, warn } = column
    return required || check || warn || rules.refusesFormulas ? [judgeOf(rules, { column, at }, context)] : []
  })
}

/** Of many thousand cells most are plainly right, or the same as another one: few are judged anew. */
function judgeOf(
  rules: TableRules,
  { column, at }: { column: TableColumn; at: number },
  context: TableContext,
): ColumnJudge {
  const { title, plain } = column
  const judged = new Map<string, Judged>()
  let last: string | null = null
  /** Null for a cell that is plainly right. */
  let known: Judged | null = null
  function look(cell: string, row: number): Judged {
    const wrong = wrongWords(rules, column, cell, context)
    const odd = wrong === null && cell !== '' ? (column.warn?.(cell, context) ?? null) : null
    const first = { wrong, odd, row, rows: 0 }
    judged.set(cell, first)
    return first
  }
  return {
    at,
    title,
    judge(cell, row) {
      if (cell !== last) known = plain?.test(cell) ? null : (judged.get(cell) ?? look(cell, row))
      last = cell
      if (known === null) return null
      known.rows += 1
      return known.wrong
    },
    oddities: () =>
      [...judged.values()].flatMap(({ odd, row, rows }): TableProblem[] => {
        if (odd === null) return []
        const words = rows === 1 ? odd : `${odd} (the same in ${formatCount(rows)} rows)`
        return [{ row, column: title, words, level: 'warning' }]
      }),
  }
}

function wrongWords(
  { refusesFormulas }: TableRules,
  column: TableColumn,
  cell: string,
  context: TableContext,
): string | null {
  if (cell === '') return column.required ? `${column.title} is empty` : null
  if (refusesFormulas && formula.test(cell)) return 'begins with a sign of a formula: =, + or @'
  return column.check?.(cell, context) ?? null
}

/** Cells that must not repeat, and do: everywhere, or for one value of another column in whatever case. */
function repeatedCells({ columns, uniques }: TableRules, rows: readonly TableRow[]): TableProblem[] {
  return uniques.flatMap(({ column: key, within }) => {
    const at = columns.findIndex((column) => column.key === key)
    const scopeAt = columns.findIndex((column) => column.key === within)
    const title = columns[at]?.title ?? key
    const seen = new FirstSeen(rows.length)
    const found: TableProblem[] = []
    for (const { row, cells } of rows) {
      const cell = cells[at] ?? ''
      const known = cell === '' ? null : seen.firstOf(cell, cells[scopeAt] ?? '', row)
      if (known === null) continue
      found.push({ row, column: title, words: `is the same as in row ${known}`, level: 'error' })
    }
    return found
  })
}

/** The rows that are sent together; parts count from 1. */
export function rowsOfPart({ partRows }: TableRules, rows: readonly TableRow[], part: number): readonly TableRow[] {
  return rows.slice((part - 1) * partRows, part * partRows)
}

/** A part of the rows as the server wants them: UTF-8, commas, the columns of the rules, each cell in one spelling. */
export function partText(rules: TableRules, rows: readonly TableRow[], part: number, context: TableContext): string {
  const own = rowsOfPart(rules, rows, part)
  const lines = own.map(({ cells }) => cells.map((cell, at) => rules.columns[at]?.canonical?.(cell, context) ?? cell))
  return `${Papa.unparse([rules.columns.map(({ title }) => title), ...lines])}\r\n`
}

/** What a file says of itself in words: "120 codes in 2 parts". */
export function sizeOfTable({ rows, parts }: Pick<TableReport, 'rows' | 'parts'>, { noun }: TableRules): string {
  return parts > 1 ? `${counted(rows, noun)} in ${parts} parts` : counted(rows, noun)
}
