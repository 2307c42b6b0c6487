import { dayWords } from '#store/values/calendar-day.ts'
import { formatDateTime, formatDay, isCalendarDay, isInstant, onColomboWall } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'
import { type CountedApart, isApart } from '#store/values/net-amount.ts'

/** How a value is written: ids and phones stay text, however much they look like numbers (decisions.md E15). */
export type CellKind = 'text' | 'phone' | 'number' | 'money' | 'dateTime' | 'day'

/** One column of a file: its literal header and the row field it shows. */
export interface SheetColumn {
  header: string
  field: string
  kind: CellKind
  /** Its sum is net: without the rows that are counted apart. `of` is what is added up: "Redeemed". */
  net?: { of: string; apart: CountedApart }
  /** Only such rows have a value here. */
  only?: CountedApart
}

type Row = Readonly<Record<string, unknown>>

/** A value as a spreadsheet keeps it: money in rupees, times as Colombo's wall shows them. Null is an empty cell. */
export type Cell = string | number | Date | null

/** The cells of a row, typed: what can be reckoned with is a number or a date, everything else text. */
export function cellsOf(columns: readonly SheetColumn[], row: Row): Cell[] {
  return columns.map((column) => cellOf(column.kind, valueOf(column, row)))
}

function valueOf({ field, only }: SheetColumn, row: Row): unknown {
  return only && !isApart(row, only) ? null : row[field]
}

function cellOf(kind: CellKind, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'money') return Number(value) / 100
  if (kind === 'number') return Number(value)
  const text = plainText(value)
  // Text that the border could not read as a time stays as it came (decisions.md T14).
  if ((kind === 'dateTime' || kind === 'day') && isInstant(text)) return onColomboWall(text)
  // A day has no zone: it is that day on every wall.
  if (kind === 'day' && isCalendarDay(text)) return new Date(`${text}T00:00:00.000Z`)
  return text
}

/** The cells of a row as text for people: "12,500.00" without its comma, "31/12/2024 05:30 PM". */
export function textsOf(columns: readonly SheetColumn[], row: Row): string[] {
  return columns.map((column) => textOf(column.kind, valueOf(column, row)))
}

function textOf(kind: CellKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return formatAmount(Number(value)).replaceAll(',', '')
  if (kind === 'number') return plainText(value)
  const text = plainText(value)
  if (kind === 'dateTime') return formatDateTime(text)
  if (kind === 'day') return dayWords(formatDay(text))
  return kind === 'phone' && isPlainPhone.test(text) ? text : harmless(text)
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isPlainPhone = /^\+?\d[\d ]*$/

/** A spreadsheet would take text that begins so for a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** Text that no spreadsheet runs: an apostrophe stands before what begins like a formula (decisions.md E15). */
function harmless(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}
