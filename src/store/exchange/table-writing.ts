import type { TableColumn, TableContext, TableReport, TableRules } from '#store/define/define-table.ts'
import { amountWriting, isOpenAmount } from '#store/values/amount.ts'
import type { DecimalMark } from '#store/values/plain-decimal.ts'
import { dayOrderOf, isUnclearDay, readSheetTime } from '#store/values/sheet-time.ts'
import type { Pair } from './table-sums.ts'
import type { TableRows } from './table-rows.ts'

/** The decimal mark and the order of days of a file, and the open questions about them. */
type Writing = Pick<
  TableReport,
  'writing' | 'dayWriting' | 'unclearAmounts' | 'unclearDays' | 'withoutTime' | 'addedTime'
>

export const unwritten: Writing = {
  writing: null,
  dayWriting: null,
  unclearAmounts: [],
  unclearDays: [],
  withoutTime: 0,
  addedTime: null,
}

interface Table {
  rules: TableRules
  rows: TableRows
  /** With every amount of the file, because its only column of amounts is the one that is summed up. */
  pairs: readonly Pair[]
}

/** At most this many unclear cells are in a report. */
const samples = 3

/** A day and time as the API has it in a file (decisions.md T10). */
const wireTime = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/

/**
 * How a file is written, decided once from all its amounts and all its days; an answer in the context decides before them.
 * The context that is returned is the one by which each cell is read.
 */
export function writingOf(
  { rules: { columns }, rows, pairs }: Table,
  context: TableContext,
): { context: TableContext; writing: Writing } {
  const amounts = [...new Set(pairs.map(({ amount }) => amount))]
  const days = columns.flatMap(({ holds }, at) => (holds === 'day' || holds === 'time' ? [...rows.distinct(at)] : []))
  const { decimalMark, ...written } = amountsWritten(amounts, context.decimalMark)
  const order = context.dayOrder ?? dayOrderOf(days)
  const isWire = context.isWire === true && days.every((day) => !isUnclearDay(day) || wireTime.test(day))
  const isOrderOpen = order === 'unclear' && !isWire
  const dayOrder = order === 'unclear' ? 'day-first' : order
  const unclear = days.find(isUnclearDay)
  const lacksTime = (day: string) => readSheetTime(day, dayOrder)?.time === null
  const lacking = days.some(lacksTime) ? rowsWithout(columns, rows, lacksTime) : 0
  const { time } = context
  return {
    context: {
      ...context,
      decimalMark,
      dayOrder,
      isOpen: { amounts: written.unclearAmounts.length > 0, days: isOrderOpen },
    },
    writing: {
      ...written,
      dayWriting: isOrderOpen || unclear === undefined ? null : { order: dayOrder, sample: unclear },
      unclearDays: isOrderOpen ? days.filter(isUnclearDay).slice(0, samples) : [],
      withoutTime: time === undefined ? lacking : 0,
      addedTime: time === undefined || lacking === 0 ? null : { time, count: lacking },
    },
  }
}

/** The decimal mark of amounts: the answered one, or the one that they show. Without either, some unclear amounts. */
export function amountsWritten(
  amounts: readonly string[],
  answered: DecimalMark | undefined,
): Pick<Writing, 'writing' | 'unclearAmounts'> & { decimalMark: DecimalMark } {
  const found = amountWriting(amounts)
  const decimalMark = answered ?? found.mark
  const sample = amounts.find((cell) => /[.,]\d/.test(cell))
  const isOpen = answered === undefined && found.isOpen
  return {
    decimalMark,
    writing: sample === undefined ? null : { mark: decimalMark, sample },
    unclearAmounts: isOpen ? amounts.filter(isOpenAmount).slice(0, samples) : [],
  }
}

/** The number of rows whose day needs a time and has none. */
function rowsWithout(columns: readonly TableColumn[], rows: TableRows, lacksTime: (day: string) => boolean): number {
  const at = columns.findIndex(({ holds }) => holds === 'time')
  if (at < 0) return 0
  const cellOf = rows.column(at)
  const known = new Map<string, boolean>()
  let count = 0
  for (let n = 0; n < rows.count; n++) {
    const cell = cellOf(n)
    const lacks = known.get(cell) ?? lacksTime(cell)
    known.set(cell, lacks)
    if (lacks) count += 1
  }
  return count
}
