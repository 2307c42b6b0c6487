import Papa from 'papaparse'
import { counted, formatCount } from '#store/values/count.ts'
import { centsFromWire } from '#store/values/money.ts'
import { plainSigns } from '#store/values/plain-signs.ts'
import { parseTable, plainTitle } from './parse-table.ts'
import type {
  TableAmount,
  TableColumn,
  TableContext,
  TableProblem,
  TableReport,
  TableRules,
  TableSum,
} from '#store/define/define-table.ts'

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

/** A spreadsheet would compute what begins so. */
const formula = /^[=+@]/

/** Finds the columns of a file, in any order and case, and its rows; blank ones are none. */
export function readRows(rules: TableRules, text: string): ReadRows {
  const parsed = parseTable(text)
  if (!parsed.ok) return parsed
  const [header = [], ...body] = parsed.cells
  const places = rules.columns.map(({ title }) => header.flatMap((cell, at) => (isTitle(cell, title) ? [at] : [])))
  const titles = (which: (found: number[], column: TableColumn) => boolean) =>
    rules.columns.filter((column, at) => which(places[at] ?? [], column)).map(({ title }) => `“${title}”`)
  const missing = titles((found, { required }) => found.length === 0 && required === true)
  if (missing.length > 0)
    return no(`The file lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}`)
  const double = titles((found) => found.length > 1)
  if (double.length > 0) return no(`The file has more than one column ${double.join(', ')}`)
  const rows = body
    .map((cells, at) => ({
      row: at + 2,
      cells: places.map(([place]) => plainSigns(cells[place ?? -1] ?? '')),
      all: cells,
    }))
    .filter(({ all }) => all.some((cell) => cell !== ''))
    .map(({ row, cells, all }): TableRow => {
      const isLonger = all.slice(header.length).some((cell) => cell !== '')
      return isLonger ? { row, cells, isLonger } : { row, cells }
    })
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

/** How many problems are told one by one. */
const problemsShown = 200

/** Judges every cell by its column, and what must not repeat; tells what the rows come to. */
export function judgeRows(
  rules: TableRules,
  rows: readonly TableRow[],
  context: TableContext,
): Omit<TableReport, 'fingerprint' | 'unknownColumns' | 'unclearDays'> {
  const errors: TableProblem[] = []
  const odd = new OddCells()
  for (const one of rows) {
    if (one.isLonger) errors.push({ row: one.row, column: '', words: 'has more cells than the header', level: 'error' })
    rules.columns.forEach((column, at) => {
      const cell = one.cells[at] ?? ''
      const wrong = wrongWords(rules, column, cell, context)
      if (wrong !== null) errors.push({ row: one.row, column: column.title, words: wrong, level: 'error' })
      else if (cell !== '' && column.warn) odd.look(column, one.row, cell, context)
    })
  }
  errors.push(...repeatedCells(rules, rows))
  errors.sort((one, other) => one.row - other.row)
  const warnings = [...odd.problems(), ...twinRows(rules, rows)]
  return {
    trouble: null,
    rows: rows.length,
    parts: Math.ceil(rows.length / rules.partRows),
    problems: [...errors, ...warnings].slice(0, problemsShown),
    errors: errors.length,
    warnings: warnings.length,
    sums: sumsOf(rules, rows, context),
    amounts: rules.countsAmounts ? amountsOf(rules, rows, context) : [],
  }
}

/** What is odd about cells, told once for all rows that have the same. */
class OddCells {
  private readonly found = new Map<string, { problem: TableProblem | null; rows: number }>()

  look({ title, warn }: TableColumn, row: number, cell: string, context: TableContext): void {
    const key = `${title}\n${cell}`
    const known = this.found.get(key)
    if (known) {
      known.rows += 1
      return
    }
    const words = warn?.(cell, context) ?? null
    const problem = words === null ? null : ({ row, column: title, words, level: 'warning' } as const)
    this.found.set(key, { problem, rows: 1 })
  }

  problems(): TableProblem[] {
    return [...this.found.values()].flatMap(({ problem, rows }) => {
      if (problem === null) return []
      return [rows === 1 ? problem : { ...problem, words: `${problem.words} (the same in ${formatCount(rows)} rows)` }]
    })
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

function repeatedCells({ columns, uniques }: TableRules, rows: readonly TableRow[]): TableProblem[] {
  return uniques.flatMap(({ column: key, within }) => {
    const at = columns.findIndex((column) => column.key === key)
    const scopeAt = columns.findIndex((column) => column.key === within)
    const first = new Map<string, number>()
    return rows.flatMap(({ row, cells }): TableProblem[] => {
      const cell = cells[at] ?? ''
      if (cell === '') return []
      const scope = scopeAt < 0 ? '' : (cells[scopeAt] ?? '').toLowerCase()
      const known = first.get(`${scope}\n${cell}`)
      if (known === undefined) first.set(`${scope}\n${cell}`, row)
      const column = columns[at]?.title ?? key
      return known === undefined ? [] : [{ row, column, words: `is the same as in row ${known}`, level: 'error' }]
    })
  })
}

/** Rows that say the same of somebody as an earlier one. */
function twinRows({ columns, twins }: TableRules, rows: readonly TableRow[]): TableProblem[] {
  if (!twins) return []
  const places = columns.flatMap(({ key }, at) => (twins.includes(key) ? [at] : []))
  const column = columns[places[0] ?? 0]?.title ?? ''
  const first = new Map<string, number>()
  return rows.flatMap(({ row, cells }): TableProblem[] => {
    const key = places.map((at) => (cells[at] ?? '').toLowerCase()).join('\n')
    const known = first.get(key)
    if (known === undefined) first.set(key, row)
    return known === undefined
      ? []
      : [{ row, column, words: `is the same person and value as row ${known}`, level: 'warning' }]
  })
}

/** What these rows come to, by the values of a column. */
export function sumsOf({ columns, sums }: TableRules, rows: readonly TableRow[], context: TableContext): TableSum[] {
  const byAt = columns.findIndex(({ key }) => key === sums.by)
  const amountAt = columns.findIndex(({ key }) => key === sums.amount)
  const { canonical, warn } = columns[byAt] ?? {}
  const known = new Map<string, TableSum>()
  const names = new Map<string, Pick<TableSum, 'of' | 'isKnown'>>()
  for (const { cells } of rows) {
    const cell = cells[byAt] ?? ''
    // Of many thousand rows few have another name.
    let name = names.get(cell)
    if (name === undefined) {
      name = { of: canonical?.(cell, context) ?? cell, isKnown: (warn?.(cell, context) ?? null) === null }
      names.set(cell, name)
    }
    const sum = known.get(name.of) ?? { ...name, count: 0, cents: 0 }
    sum.count += 1
    sum.cents += centsFromWire(cells[amountAt] ?? '') ?? 0
    known.set(name.of, sum)
  }
  return [...known.values()].toSorted((one, other) => one.of.localeCompare(other.of))
}

/** How many rows have each amount, of the values that nothing is odd about. */
function amountsOf({ columns, sums }: TableRules, rows: readonly TableRow[], context: TableContext): TableAmount[] {
  const byAt = columns.findIndex(({ key }) => key === sums.by)
  const amountAt = columns.findIndex(({ key }) => key === sums.amount)
  const by = columns[byAt]
  // Of many thousand rows few have another pair.
  const pairs = new Map<string, { amount: string; cell: string; count: number }>()
  for (const { cells } of rows) {
    const [amount = '', cell = ''] = [cells[amountAt], cells[byAt]]
    const key = `${amount}\n${cell}`
    pairs.set(key, { amount, cell, count: (pairs.get(key)?.count ?? 0) + 1 })
  }
  const found = new Map<string, TableAmount>()
  for (const { amount, cell, count } of pairs.values()) {
    const amountCents = centsFromWire(amount)
    if (amountCents === null || (by?.warn?.(cell, context) ?? null) !== null) continue
    const of = by?.canonical?.(cell, context) ?? cell
    const key = `${amountCents}\n${of}`
    found.set(key, { of, amountCents, count: (found.get(key)?.count ?? 0) + count })
  }
  return [...found.values()].toSorted((a, b) => a.of.localeCompare(b.of) || a.amountCents - b.amountCents)
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
