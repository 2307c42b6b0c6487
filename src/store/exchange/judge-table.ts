import Papa from 'papaparse'
import { counted, formatCount } from '#store/values/count.ts'
import type { TableColumn, TableContext, TableProblem, TableReport, TableRules } from '#store/define/define-table.ts'
import { mayBeDamaged, spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'
import { FirstSeen } from './first-seen.ts'
import type { Found, Judged } from './found-problem.ts'
import { lostDigits } from './lost-digits.ts'
import { RecentCells } from './recent-cells.ts'
import type { TableRows } from './table-rows.ts'
import { type Pair, pairsOf, totalsOf } from './table-sums.ts'
import { twinRows } from './twin-rows.ts'

/** A spreadsheet would compute what begins so. */
const formula = /^[=+@]/

/** How many problems are told one by one. */
const problemsShown = 200

/** The part of a report that depends on the rows alone. */
type RowsReport = Pick<
  TableReport,
  'trouble' | 'rows' | 'parts' | 'problems' | 'errors' | 'warnings' | 'sums' | 'amounts' | 'doubts'
>

interface JudgeOptions {
  context: TableContext
  /** Default: computed from the rows. */
  pairs?: readonly Pair[]
  isPart?: boolean
}

/**
 * Validates every cell by its column, finds repeated values, and sums the rows up. `isPart`: more rows follow, so an amount or
 * a day is wrong only if it is wrong by every decimal mark and every order of day and month.
 */
export function judgeRows(
  rules: TableRules,
  rows: TableRows,
  { context, pairs = pairsOf(rules, rows), isPart = false }: JudgeOptions,
): RowsReport {
  const judges = judgesOf(rules, context, isPart)
  const found: Found[] = []
  for (let n = 0; n < rows.count; n++) {
    if (rows.isLonger(n)) found.push({ n, column: null, words: 'has more cells than the header' })
  }
  for (const { column, at, judge, mayBeWrong } of judges) {
    const cellOf = rows.column(at)
    const isJudged = mayBeWrong && rows.columnTest(at, mayBeWrong)
    for (let n = 0; n < rows.count; n++) {
      if (isJudged && !isJudged(n)) continue
      const cell = cellOf(n)
      const judged = judge(cell, n)
      if (judged !== null && judged.wrong !== null) found.push({ n, column, words: judged.wrong, cell, judged })
    }
  }
  const errors = [...found, ...repeatedCells(rules, rows)]
  errors.sort((one, other) => one.n - other.n)
  const warnings = [...judges.flatMap(({ oddities }) => oddities()), ...twinRows(rules, rows, context)]
  const problemOf = (level: TableProblem['level']) => (one: Found) => problem(rows, one, level)
  return {
    trouble: null,
    rows: rows.count,
    parts: Math.ceil(rows.count / rules.partRows),
    problems: [
      ...errors.slice(0, problemsShown).map(problemOf('error')),
      ...warnings.slice(0, problemsShown).map(problemOf('warning')),
    ].slice(0, problemsShown),
    errors: errors.length,
    warnings: warnings.length,
    doubts: lostDigits(rules, rows),
    ...totalsOf(rules, pairs, context),
  }
}

/** A longer cell is cut when it is shown. */
const longestCell = 80

function problem(
  rows: TableRows,
  { n, column, words, cell, judged }: Found,
  level: TableProblem['level'],
): TableProblem {
  const isShown = cell !== undefined && column?.isSecret !== true
  return {
    row: rows.row(n),
    column: column?.title ?? '',
    words,
    level,
    cell: isShown ? (cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell) : null,
    alike: judged?.rows ?? 1,
  }
}

interface ColumnJudge {
  column: TableColumn
  at: number
  /** The judgement of a cell; null if `plain` matches it. */
  judge(cell: string, n: number): Judged | null
  /** A quick test by single characters: cells that fail it are right. Default: all cells are judged. */
  mayBeWrong?: typeof mayBeDamaged
  /** What was odd about its cells, told once for all rows that have the same. */
  oddities(): Found[]
}

function judgesOf(rules: TableRules, context: TableContext, isPart: boolean): ColumnJudge[] {
  return rules.columns.map((column, at) => {
    const { required, check, warn } = column
    if (!required && !check && !warn && !rules.refusesFormulas) return damageJudge(column, at)
    const judged = isPart && column.holds !== undefined ? wrongInAnyWriting(column) : column
    return judgeOf(rules, { column: judged, at }, context)
  })
}

/** The same column for a file whose writing is not decided yet. */
function wrongInAnyWriting({ check, warn: _odd, ...column }: TableColumn): TableColumn {
  const writings = [
    { decimalMark: 'dot', dayOrder: 'day-first' },
    { decimalMark: 'comma', dayOrder: 'month-first' },
  ] as const
  return {
    ...column,
    check(cell, context) {
      const [one = null, other] = writings.map((writing) => check?.(cell, { ...context, ...writing }))
      return one === other ? one : null
    },
  }
}

/** Judges a column without rules: its only errors are cells that a spreadsheet has destroyed. */
function damageJudge(column: TableColumn, at: number): ColumnJudge {
  const judged = new Map<string, Judged>()
  return {
    column,
    at,
    mayBeWrong: mayBeDamaged,
    judge(cell, n) {
      const wrong = spreadsheetDamage(cell)
      if (wrong === null) return null
      const known = judged.get(cell) ?? { wrong, odd: null, first: n, rows: 0 }
      known.rows += 1
      judged.set(cell, known)
      return known
    },
    oddities: () => [],
  }
}

/** Of many thousand cells most are plainly right, or the same as another one: few are judged anew. */
function judgeOf(
  rules: TableRules,
  { column, at }: { column: TableColumn; at: number },
  context: TableContext,
): ColumnJudge {
  const { plain } = column
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
    column,
    at,
    judge(cell, n) {
      if (cell === plainly) return null
      if (plain?.test(cell)) {
        plainly = cell
        return null
      }
      const known = recent.get(cell) ?? look(cell, n)
      known.rows += 1
      return known
    },
    oddities: () =>
      [...judged].flatMap(([cell, known]): Found[] => {
        const { odd, first, rows } = known
        if (odd === null) return []
        const words = rows === 1 ? odd : `${odd} (the same in ${formatCount(rows)} rows)`
        return [{ n: first, column, words, cell, judged: known }]
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
  const damage = spreadsheetDamage(cell)
  if (damage !== null) return damage
  if (refusesFormulas && formula.test(cell)) return 'begins with a sign of a formula: =, + or @'
  return column.check?.(cell, context) ?? null
}

/** Cells that must not repeat, and do: everywhere, or for one value of another column in whatever case. */
function repeatedCells({ columns, uniques }: TableRules, rows: TableRows): Found[] {
  return uniques.flatMap(({ column: key, within }) => {
    const at = columns.findIndex((column) => column.key === key)
    const scopeAt = columns.findIndex((column) => column.key === within)
    const column = columns[at] ?? null
    const [cellOf, scopeOf] = [rows.column(at), rows.column(scopeAt)]
    const seen = new FirstSeen(rows.count, cellOf)
    const found: Found[] = []
    for (let n = 0; n < rows.count; n++) {
      const cell = cellOf(n)
      const first = cell === '' ? null : seen.firstOf(n, cell, scopeOf(n))
      if (first === null) continue
      found.push({ n, column, words: `is the same as in row ${rows.row(first)}`, cell })
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
