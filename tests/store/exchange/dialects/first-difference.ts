import type { TableAnswers, TableReport } from '#store/define/define-table.ts'
import type { OpenTable } from '#store/exchange/open-table.ts'
import { amountKey, dayKey } from './damage.ts'
import { hasBothOrders } from './dialect.ts'
import { plainAmount, rulesOf } from './known-table.ts'
import type { PlannedRow } from './plan-file.ts'
import type { WrittenFile } from './write-file.ts'

/** A table that was read, and by which answers. */
export interface ReadTable {
  table: OpenTable
  report: TableReport
  answers?: TableAnswers
}

/** What is said of one row. */
interface RowState {
  /** Titles of the columns that are wrong in it; "" for the whole row. */
  wrong: ReadonlySet<string>
  planned: PlannedRow
  cells: Readonly<Record<string, string>>
}

/**
 * The first cell or sum that is neither as it was meant nor said to be wrong or open; null if there is none. Cells of a
 * refused file count as well: they are sent once the others are corrected.
 */
export function firstDifference(file: WrittenFile, read: ReadTable): string | null {
  const { table, report } = read
  const { rows } = file
  if (report.rows !== rows.length) return `${report.rows} rows in place of ${rows.length}`
  if (report.errors > report.problems.length) return null
  const wrong = wrongCells(report)
  const cells = table.cells(0, rows.length)
  const states = rows.map(
    (planned, n): RowState => ({
      planned,
      wrong: wrong.get(table.rowNumber(n)) ?? new Set(),
      cells: cells[n] ?? {},
    }),
  )
  for (const [n, state] of states.entries()) {
    const words = rowDifference(file, state, read)
    if (words !== null) return `row ${n + 1}: ${words}`
  }
  return sumDifference(file, states, read)
}

function wrongCells({ problems }: TableReport): Map<number, Set<string>> {
  const wrong = new Map<number, Set<string>>()
  for (const { row, column, level } of problems) {
    if (level === 'error') wrong.set(row, (wrong.get(row) ?? new Set()).add(column))
  }
  return wrong
}

function rowDifference(file: WrittenFile, state: RowState, read: ReadTable): string | null {
  const { planned, wrong, cells } = state
  // A torn cell moves those behind it: it is enough that the row is refused.
  if (planned.bare.size > 0) return wrong.size > 0 ? null : `is accepted, though torn: ${JSON.stringify(cells)}`
  if (wrong.has('')) return null
  for (const { key, title } of rulesOf[file.table.kind].columns) {
    if (wrong.has(title) || isOpen(file, { key, planned }, read)) continue
    if (planned.damaged.has(key)) return `${title} “${planned.texts[key]}” is accepted`
    if (planned.isForeign) continue
    if (planned.doubtful.has(key)) {
      if (read.report.doubts.length === 0) return `${title} “${planned.texts[key]}” is accepted without a doubt`
      continue
    }
    const [is = '', meant = ''] = [cells[key], planned.known.cells[key]]
    if (!isSame(key, is, meant)) return `${title} “${planned.texts[key]}” is read as “${is}”, meant was “${meant}”`
  }
  return null
}

/** Whether the cell waits for an answer; one that no single answer makes right is refused with others of its file. */
function isOpen(
  { table: { kind }, dialect }: WrittenFile,
  { key, planned }: { key: string; planned: PlannedRow },
  read: ReadTable,
): boolean {
  const { unclearAmounts, unclearDays, withoutTime, errors } = read.report
  if (key === amountKey[kind]) return unclearAmounts.length > 0 && planned.isAmountOpen
  if (key !== dayKey[kind]) return false
  if (withoutTime > 0 && planned.lacksTime) return true
  const isOfTwoOrders = read.answers?.dayOrder !== undefined && hasBothOrders(dialect) && errors > 0
  return planned.isDayOpen && (unclearDays.length > 0 || isOfTwoOrders)
}

function isSame(key: string, is: string, meant: string): boolean {
  if (key !== 'receiverMobile') return is === meant
  const [read, known] = [is.replace(/\D/g, ''), meant.replace(/\D/g, '')]
  if (!meant.startsWith('+94')) return read === known
  // The same person with or without what a number may begin with.
  const own = known.slice(2)
  return [own, `0${own}`, `94${own}`].includes(read)
}

/** The sums have all amounts that were read, and no others. */
function sumDifference(file: WrittenFile, states: readonly RowState[], read: ReadTable): string | null {
  const { kind } = file.table
  const { report } = read
  if (states.some(({ planned, wrong }) => planned.bare.size > 0 || wrong.has(''))) return null
  const amountTitle = rulesOf[kind].columns.find(({ key }) => key === amountKey[kind])?.title ?? ''
  const counted = states.filter(
    ({ planned, wrong }) => !wrong.has(amountTitle) && !isOpen(file, { key: amountKey[kind], planned }, read),
  )
  const totals = { count: 0, read: 0, cents: 0 }
  for (const { count, read: own, cents } of report.sums) {
    totals.count += count
    totals.read += own
    totals.cents += cents
  }
  const meant = {
    count: states.length,
    read: counted.length,
    cents: counted.reduce((sum, { planned }) => sum + planned.known.cents, 0),
  }
  if (JSON.stringify(totals) !== JSON.stringify(meant))
    return `the sums are ${JSON.stringify(totals)}, meant were ${JSON.stringify(meant)}`
  return report.errors > 0 || counted.length < states.length ? null : groupDifference(file, read.report)
}

/** Of a file that is right, the sum of each value. */
function groupDifference({ table: { kind }, rows }: WrittenFile, { sums }: TableReport): string | null {
  const by = rulesOf[kind].sums.by
  const meant = new Map<string, number>()
  for (const { known } of rows) {
    const of = by === amountKey[kind] ? plainAmount(known.cents) : (known.cells[by] ?? '')
    meant.set(of, (meant.get(of) ?? 0) + known.cents)
  }
  const wrong = sums.find(({ of, cents }) => meant.get(of) !== cents)
  if (wrong === undefined && sums.length === meant.size) return null
  return `the sums by value are ${JSON.stringify(sums)}, meant were ${JSON.stringify([...meant])}`
}
