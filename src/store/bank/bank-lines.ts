import type { TableAnswers, TableReport } from '#store/define/define-table.ts'
import type { Cells } from '#store/exchange/read-cells.ts'
import { amountsWritten } from '#store/exchange/table-writing.ts'
import { foldText } from '#store/search/fold-text.ts'
import type { Day } from '#store/values/calendar-day.ts'
import { type AmountFault, type ReadAmount, readSignedAmount } from '#store/values/amount.ts'
import type { Cents } from '#store/values/money.ts'
import type { DecimalMark } from '#store/values/plain-decimal.ts'
import { type DayOrder, dayOrderOf, isUnclearDay, readSheetTime } from '#store/values/sheet-time.ts'
import { spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'
import type { BankColumns } from './bank-columns.ts'

/** Money that came in, as one row of a bank's file says it. */
export interface BankLine {
  /** Its row in the file, from 1. */
  row: number
  day: Day
  cents: Cents
  text: string
}

/** A row that is compared with nothing, and why. */
export interface LeftOutLine {
  row: number
  text: string
  why:
    | AmountFault
    | 'money that went out'
    | 'no date'
    | 'a balance or a total'
    | 'amounts on both sides'
    | 'a cell that a spreadsheet has destroyed'
}

/** Answers to the questions about how a statement is written. */
export type BankAnswers = Pick<TableAnswers, 'dayOrder' | 'decimalMark'>

export interface BankLines {
  lines: BankLine[]
  /** Debits, with amounts above 0, which may take credits back. These rows are in `leftOut` as well. */
  debits: BankLine[]
  leftOut: LeftOutLine[]
  /** The decimal mark and an example; null if no amount has a mark. */
  writing: TableReport['writing']
  /** Up to three days that can be read in two ways. There are no lines until the user has answered. */
  unclearDays: string[]
  /** The same for amounts. */
  unclearAmounts: string[]
}

/**
 * The rows below a header as credit lines. What went out, is in another currency, sums up others or cannot be read
 * beyond doubt is left out with its reason; rows without anything are not spoken of.
 */
export function bankLines(cells: Cells, header: number, columns: BankColumns, answers: BankAnswers = {}): BankLines {
  const below = cells.slice(header + 1)
  const days = below.map((row) => row[columns.date] ?? '')
  const order = answers.dayOrder ?? dayOrderOf(days)
  const amounts = below.flatMap((row) => [cellAt(row, columns.credit), cellAt(row, columns.debit)])
  const { decimalMark, ...written } = amountsWritten(amounts, answers.decimalMark)
  const unclearDays = order === 'unclear' ? [...new Set(days.filter(isUnclearDay))].slice(0, 3) : []
  const read: BankLines = { lines: [], debits: [], leftOut: [], unclearDays, ...written }
  if (order === 'unclear' || written.unclearAmounts.length > 0) return read
  for (const [at, row] of below.entries()) {
    if (row.every((cell) => cell === '')) continue
    const text = columns.texts.flatMap((place) => row[place] || []).join(' ')
    addRow(read, { row: header + at + 2, text, cells: row }, { columns, order, mark: decimalMark })
  }
  return read
}

interface BankRow {
  row: number
  text: string
  cells: readonly string[]
}

interface Reading {
  columns: BankColumns
  order: DayOrder
  mark: DecimalMark
}

function addRow(read: BankLines, { row, text, cells }: BankRow, { columns, order, mark }: Reading): void {
  const named = { row, text }
  const written = cellAt(cells, columns.date)
  const day = readSheetTime(written, order)?.day ?? null
  const cents = creditOf(cells, columns, mark)
  // A sum may be in the date column.
  if (isSum(day === null ? `${written} ${text}` : text)) read.leftOut.push({ ...named, why: 'a balance or a total' })
  else if (isDamaged(cells, columns)) read.leftOut.push({ ...named, why: 'a cell that a spreadsheet has destroyed' })
  else if (day === null) read.leftOut.push({ ...named, why: 'no date' })
  else if (typeof cents === 'string') {
    read.leftOut.push({ ...named, why: cents })
    const debit = cents === 'money that went out' ? debitOf(cells, columns, mark) : null
    if (debit !== null) read.debits.push({ ...named, day, cents: debit })
  } else read.lines.push({ ...named, day, cents })
}

function cellAt(row: readonly string[], place: number | null): string {
  return place === null ? '' : (row[place] ?? '')
}

/** A damaged cell may have held the number of a purchase, so its row must not be matched without it. */
function isDamaged(row: readonly string[], { date, credit, debit, texts }: BankColumns): boolean {
  return [date, credit, debit, ...texts].some((place) => spreadsheetDamage(cellAt(row, place)) !== null)
}

/** The cents that came in, or why the row is no credit. */
function creditOf(row: readonly string[], columns: BankColumns, mark: DecimalMark): Cents | LeftOutLine['why'] {
  const currency = cellAt(row, columns.currency)
  if (currency !== '' && !/^(lkr|rs\.?)$/i.test(currency)) return 'another currency'
  const credit = readSignedAmount(cellAt(row, columns.credit), mark)
  const debit = readSignedAmount(cellAt(row, columns.debit), mark)
  if (credit.kind === 'wrong') return credit.fault
  const hasDebit = debit.kind === 'wrong' || centsIn(debit) !== 0
  const cents = centsIn(credit)
  if (cents === 0) return hasDebit ? 'money that went out' : 'no amount'
  if (hasDebit) return 'amounts on both sides'
  const kind = foldText(cellAt(row, columns.kind))
  if (cents < 0 || /^(d|withdraw)/.test(kind)) return 'money that went out'
  // A column that says which side a row is on, and does not say it here.
  if (columns.kind !== null && !/^(c|deposit)/.test(kind)) return 'no amount'
  return cents
}

function centsIn(read: ReadAmount): Cents {
  return read.kind === 'amount' ? read.cents : 0
}

/** The cents that went out of a row that is a debit; null if they cannot be read. */
function debitOf(row: readonly string[], columns: BankColumns, mark: DecimalMark): Cents | null {
  for (const place of [columns.credit, columns.debit]) {
    const amount = readSignedAmount(cellAt(row, place), mark)
    if (centsIn(amount) !== 0) return Math.abs(centsIn(amount))
  }
  return null
}

const ofSums = new Set(
  'sub grand total totals opening closing balance ledger available brought carried forward b f c bf cf for of the day month period credits credit'.split(
    ' ',
  ),
)

/** Whether all its words are those of a sum: "Total Lubricants" is a company. */
function isSum(text: string): boolean {
  const words = foldText(text).match(/\p{L}+/gu) ?? []
  return /\b(totals?|balance|forward|bf|cf|[bc] f)\b/.test(words.join(' ')) && words.every((word) => ofSums.has(word))
}
