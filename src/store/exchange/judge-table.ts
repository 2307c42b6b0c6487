import Papa from 'papaparse'
import { counted, formatCount } from '#store/values/count.ts'
import type { TableColumn, TableContext, TableProblem, TableReport, TableRules } from '#store/define/define-table.ts'
import { FirstSeen } from './first-seen.ts'
import { RecentCells } from './recent-cells.ts'
import type { TableRows } from './table-rows.ts'
import { totalsOf } from './table-sums.ts'
import { twinRows } from './twin-rows.ts'

/** A spreadsheet would compute what begins so. */
const formula = /^[=+@]/

/** How many problems are told one by one. */
const problemsShown = 200

/** Judges every cell by its column, and what must not repeat; tells what the rows come to. */
export function judgeRows(
  rules: TableRules,
  rows: TableRows,
  context: TableContext,
): Omit<TableReport, 'unknownColumns' | 'unclearDays'> {
  const judges = judgesOf(rules, context)
  const found: TableProblem[] = []
  for (let n = 0; n < rows.count; n++) {
    if (!rows.isLonger(n)) continue
    found.push({ row: rows.row(n), column: '', words: 'has more cells than the header', level: 'error' })
  }
  for (const { at, title, judge } of judges) {
    const cellOf = rows.column(at)
    for (let n = 0; n < rows.count; n++) {
      const words = judge(cellOf(n), n)
      if (words !== null) found.push({ row: rows.row(n), column: title, words, level: 'error' })
    }
  }
  const errors = [...found, ...repeatedCells(rules, rows)]
  errors.sort((one, other) => one.row - other.row)
  const odd = judges.flatMap(({ oddities }) => oddities(rows))
  const warnings = [...odd, ...twinRows(rules, rows)]
  return {
    trouble: null,
    rows: rows.count,
    parts: Math.ceil(rows.count / rules.partRows),
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
  judge(cell: string, n: number): string | null
  /** What was odd about its cells, told once for all rows that have the same. */
  oddities(rows: TableRows): TableProblem[]
}

/** A cell that was judged before. */
interface Judged {
  wrong: string | null
  odd: string | null
  /** The first row that has it, from 0, and how many do. */
  first: number
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
  const recent = new RecentCells<Judged>()
  /** The last cell that is plainly right. */
  let plainly: string | null = null
  function look(cell: string, n: number): Judged {
    const known = judged.get(cell) ?? lookAnew(cell, n)
    recent.set(cell, known)
    return known
  }
  function lookAnew(cell: string, n: number): Judged {
    const wrong = wrongWords(rules, column, cell, context)
    const odd = wrong === null && cell !== '' ? (column.warn?.(cell, context) ?? null) : null
    const now = { wrong, odd, first: n, rows: 0 }
    judged.set(cell, now)
    return now
  }
  return {
    at,
    title,
    judge(cell, n) {
      if (cell === plainly) return null
      if (plain?.test(cell)) {
        plainly = cell
        return null
      }
      const known = recent.get(cell) ?? look(cell, n)
      known.rows += 1
      return known.wrong
    },
    oddities: (all) =>
      [...judged.values()].flatMap(({ odd, first, rows }): TableProblem[] => {
        if (odd === null) return []
        const words = rows === 1 ? odd : `${odd} (the same in ${formatCount(rows)} rows)`
        return [{ row: all.row(first), column: title, words, level: 'warning' }]
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
function repeatedCells({ columns, uniques }: TableRules, rows: TableRows): TableProblem[] {
  return uniques.flatMap(({ column: key, within }) => {
    const at = columns.findIndex((column) => column.key === key)
    const scopeAt = columns.findIndex((column) => column.key === within)
    const title = columns[at]?.title ?? key
    const [cellOf, scopeOf] = [rows.column(at), rows.column(scopeAt)]
    const seen = new FirstSeen(rows.count, cellOf)
    const found: TableProblem[] = []
    for (let n = 0; n < rows.count; n++) {
      const cell = cellOf(n)
      const first = cell === '' ? null : seen.firstOf(n, cell, scopeOf(n))
      if (first === null) continue
      found.push({ row: rows.row(n), column: title, words: `is the same as in row ${rows.row(first)}`, level: 'error' })
    }
    return found
  })
}

/** The rows that are sent together; parts count from 1. */
export function rowsOfPart({ partRows }: TableRules, rows: TableRows, part: number): TableRows {
  return rows.slice((part - 1) * partRows, part * partRows)
}

/** Of each column its cells by row, as they are sent: each in one spelling. */
export function sentCells({ columns }: TableRules, rows: TableRows, context: TableContext): ((n: number) => string)[] {
  return columns.map(({ canonical }, at) => {
    const cellOf = rows.column(at)
    return canonical ? (n) => canonical(cellOf(n), context) : cellOf
  })
}

/** A part of the rows as the server wants them: UTF-8, commas, the columns of the rules, each cell in one spelling. */
export function partText(rules: TableRules, rows: TableRows, part: number, context: TableContext): string {
  const own = rowsOfPart(rules, rows, part)
  const cellsOf = sentCells(rules, own, context)
  const lines = Array.from({ length: own.count }, (_, n) => cellsOf.map((cellOf) => cellOf(n)))
  return `${Papa.unparse([rules.columns.map(({ title }) => title), ...lines])}\r\n`
}

/** What a file says of itself in words: "120 codes in 2 parts". */
export function sizeOfTable({ rows, parts }: Pick<TableReport, 'rows' | 'parts'>, { noun }: TableRules): string {
  return parts > 1 ? `${counted(rows, noun)} in ${parts} parts` : counted(rows, noun)
}
