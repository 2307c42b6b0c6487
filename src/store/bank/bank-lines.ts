import type { Cells } from '#store/exchange/read-cells.ts'
import { foldText } from '#store/search/fold-text.ts'
import type { Day } from '#store/values/calendar-day.ts'
import type { Cents } from '#store/values/money.ts'
import { type DayOrder, dayOrderOf, isUnclearDay, readSheetTime } from '#store/values/sheet-time.ts'
import { bankAmount, type DecimalMark, decimalMarkOf, type WrongAmount } from './bank-amount.ts'
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
  why: WrongAmount | 'money that went out' | 'no date' | 'a balance or a total' | 'amounts on both sides'
}

export interface BankLines {
  lines: BankLine[]
  /** Money that went out, with amounts above 0: it may take a credit back. These rows are in `leftOut` as well. */
  debits: BankLine[]
  leftOut: LeftOutLine[]
  /** Some days that can be read in two ways: then a person is asked, and there are no lines yet. */
  unclearDays: string[]
}

/**
 * The rows below a header as credit lines. What went out, is in another currency, sums up others or cannot be read
 * beyond doubt is left out with its reason; rows without anything are not spoken of. `order` is a person's answer.
 */
export function bankLines(cells: Cells, header: number, columns: BankColumns, order: DayOrder | null): BankLines {
  const below = cells.slice(header + 1)
  const days = below.map((row) => row[columns.date] ?? '')
  const written = order ?? dayOrderOf(days)
  if (written === 'unclear') {
    return { lines: [], debits: [], leftOut: [], unclearDays: [...new Set(days.filter(isUnclearDay))].slice(0, 3) }
  }
  const mark = decimalMarkOf(below.map((row) => row[columns.credit] ?? ''))
  const read: BankLines = { lines: [], debits: [], leftOut: [], unclearDays: [] }
  for (const [at, row] of below.entries()) {
    if (row.every((cell) => cell === '')) continue
    const text = columns.texts.flatMap((place) => row[place] || []).join(' ')
    const named = { row: header + at + 2, text }
    const day = readSheetTime(days[at] ?? '', written)?.day ?? null
    const cents = creditOf(row, columns, mark)
    // A sum may stand where the day would.
    if (isSum(day === null ? `${row[columns.date] ?? ''} ${text}` : text)) {
      read.leftOut.push({ ...named, why: 'a balance or a total' })
    } else if (day === null) read.leftOut.push({ ...named, why: 'no date' })
    else if (typeof cents === 'string') {
      read.leftOut.push({ ...named, why: cents })
      const debit = cents === 'money that went out' ? debitOf(row, columns, mark) : null
      if (debit !== null) read.debits.push({ ...named, day, cents: debit })
    } else read.lines.push({ ...named, day, cents })
  }
  return read
}

/** The cents that came in, or why the row is no credit. */
function creditOf(row: readonly string[], columns: BankColumns, mark: DecimalMark): Cents | LeftOutLine['why'] {
  const cell = (place: number | null) => (place === null ? '' : (row[place] ?? ''))
  const currency = cell(columns.currency)
  if (currency !== '' && !/^(lkr|rs\.?)$/i.test(currency)) return 'another currency'
  const credit = bankAmount(cell(columns.credit), mark)
  const debit = bankAmount(cell(columns.debit), mark)
  if (credit.kind === 'wrong') return credit.why
  if (credit.kind === 'nothing') return debit.kind === 'nothing' ? 'no amount' : 'money that went out'
  if (debit.kind !== 'nothing') return 'amounts on both sides'
  const kind = foldText(cell(columns.kind))
  if (credit.cents < 0 || /^(d|withdraw)/.test(kind)) return 'money that went out'
  // A column that says which side a row is on, and does not say it here.
  if (columns.kind !== null && !/^(c|deposit)/.test(kind)) return 'no amount'
  return credit.cents
}

/** The cents that went out of a row that is a debit; null if they cannot be read. */
function debitOf(row: readonly string[], columns: BankColumns, mark: DecimalMark): Cents | null {
  for (const place of [columns.credit, columns.debit]) {
    const amount = place === null ? null : bankAmount(row[place] ?? '', mark)
    if (amount?.kind === 'amount') return Math.abs(amount.cents)
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
