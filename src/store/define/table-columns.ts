import { amountAboveZero, amountProblem, isOpenAmount } from '#store/values/amount.ts'
import { type Cents, formatAmount } from '#store/values/money.ts'
import { isUnclearDay, readSheetTime, type SheetTime } from '#store/values/sheet-time.ts'
import type { TableColumn, TableContext } from './define-table.ts'

/** The error if an open question cannot be asked. */
const inTwoWays = 'can be read in two ways'

type Named = Pick<TableColumn, 'key' | 'title'>

/** The amount of a cell in cents; null if it is not an amount above 0, or can be read in two ways and nothing decides. */
export function amountIn(cell: string, { decimalMark = 'dot', isOpen }: TableContext): Cents | null {
  return isOpen?.amounts && isOpenAmount(cell) ? null : amountAboveZero(cell, decimalMark)
}

/** Amounts above 0: sent as "1000.00", so that 1000, 1,000 and 1000.00 are one value (decisions.md E14, E17). */
export function amountColumn(named: Named): TableColumn {
  return {
    ...named,
    required: true,
    holds: 'amount',
    check(cell, { decimalMark = 'dot', isOpen, isWire }) {
      if (isOpen?.amounts && isOpenAmount(cell)) return isWire ? `${inTwoWays}: write it like 2500.00` : null
      return amountProblem(cell, decimalMark)
    },
    canonical(cell, context) {
      const cents = amountIn(cell, context)
      return cents === null ? cell : formatAmount(cents).replaceAll(',', '')
    },
  }
}

/** The day and time of a cell; null if it is not a day, or can be read in two ways and nothing decides. */
function timeIn(cell: string, { dayOrder = 'day-first', isOpen, time }: TableContext): SheetTime | null {
  if (isOpen?.days && isUnclearDay(cell)) return null
  const read = readSheetTime(cell, dayOrder)
  return read && { day: read.day, time: read.time ?? time ?? null }
}

/** Days with a time on Colombo's clock: sent as "31/12/2026 09:30" (spec 002 §9). */
export function timeColumn(named: Named): TableColumn {
  return {
    ...named,
    required: true,
    holds: 'time',
    check(cell, context) {
      const problem = dayProblem(cell, context, 'a date and time like 31/12/2026 09:30')
      if (problem !== null || context.isWire === undefined) return problem
      return timeIn(cell, context)?.time ? null : 'has no time'
    },
    warn(cell, context) {
      const read = timeIn(cell, context)
      return read !== null && read.day < context.today ? 'is in the past' : null
    },
    canonical(cell, context) {
      const read = timeIn(cell, context)
      return read?.time ? `${read.day.split('-').toReversed().join('/')} ${read.time}` : cell
    },
  }
}

/** Days that are not over: sent as "2026-12-31". */
export function dayColumn(named: Named): TableColumn {
  return {
    ...named,
    required: true,
    holds: 'day',
    check(cell, context) {
      const read = timeIn(cell, context)
      if (read === null) return dayProblem(cell, context, 'a date like 2026-12-31 or 31/12/2026')
      return read.day < context.today ? 'is over' : null
    },
    canonical: (cell, context) => timeIn(cell, context)?.day ?? cell,
  }
}

function dayProblem(cell: string, { dayOrder = 'day-first', isOpen, isWire }: TableContext, like: string) {
  if (isOpen?.days && isUnclearDay(cell)) return isWire ? `${inTwoWays}: write it like 2026-12-31 09:30` : null
  return readSheetTime(cell, dayOrder) === null ? `must be ${like}` : null
}
