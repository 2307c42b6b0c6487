import type { GroupKey } from '#store/listing/list-query.ts'
import { monthInColombo, todayInColombo } from '#store/values/calendar-day.ts'
import { colomboOffsetMs } from '#store/values/colombo-time.ts'
import type { Column, RowKeys } from './column.ts'

const dayMs = 86_400_000

export type ColumnOf = (field: string) => Column | undefined

/** What a field of some rows says in numbers. */
export type NumbersOf = (field: string) => Float64Array

/** What some rows have in common by one key of a grouping, in their order. */
export function keysOf(columnOf: ColumnOf, numbersOf: NumbersOf, rows: Int32Array, by: GroupKey): RowKeys {
  if (typeof by === 'string') return columnOf(by)?.rowKeys(rows) ?? nothing(rows)
  const numbers = numbersOf(by.field)
  if ('since' in by) return sinceKeys(numbers, by.since)
  return by.unit === 'known' ? knownKeys(numbers) : calendarKeys(numbers, by.unit)
}

/** Fields of some rows in numbers, NaN for nothing; each is read once, however often it is asked for. */
export function numbersOnce(columnOf: ColumnOf, rows: Int32Array): NumbersOf {
  const read = new Map<string, Float64Array>()
  return (field) => {
    const numbers =
      read.get(field) ?? columnOf(field)?.numbersOf(rows) ?? new Float64Array(rows.length).fill(Number.NaN)
    read.set(field, numbers)
    return numbers
  }
}

function nothing(rows: Int32Array): RowKeys {
  return { codes: new Int32Array(rows.length), valueOf: () => null }
}

function knownKeys(numbers: Float64Array): RowKeys {
  const codes = new Int32Array(numbers.length)
  for (let at = 0; at < codes.length; at++) codes[at] = Number.isNaN(numbers[at]!) ? 0 : 1
  return { codes, valueOf: (code) => code === 1 }
}

/** How many of some instants lie at or before that of a row; null for what is no instant. */
function sinceKeys(numbers: Float64Array, since: readonly string[]): RowKeys {
  const bounds = Float64Array.from(since, (instant) => Date.parse(instant))
  const codes = new Int32Array(numbers.length)
  for (let at = 0; at < codes.length; at++) {
    const ms = numbers[at]!
    if (Number.isNaN(ms)) continue
    let passed = 0
    while (passed < bounds.length && bounds[passed]! <= ms) passed += 1
    codes[at] = passed + 1
  }
  return { codes, valueOf: (code) => (code === 0 ? null : code - 1) }
}

/** Instants as the day or the month they fall on in Colombo; what is no instant is null. */
function calendarKeys(numbers: Float64Array, unit: 'day' | 'month'): RowKeys {
  const codes = new Int32Array(numbers.length)
  const values: (string | null)[] = [null]
  const codeOfValue = new Map<string, number>()
  const codeOfDay = new Map<number, number>()
  let [dayBefore, codeBefore] = [Number.NaN, 0]
  for (let at = 0; at < codes.length; at++) {
    const ms = numbers[at]!
    if (Number.isNaN(ms)) continue
    const day = Math.floor((ms + colomboOffsetMs) / dayMs)
    // Rows mostly come in an order of time: the one before is of the same day.
    if (day !== dayBefore) {
      let code = codeOfDay.get(day)
      if (code === undefined) {
        const value = unit === 'month' ? monthInColombo(ms) : todayInColombo(ms)
        code = codeOfValue.get(value) ?? values.push(value) - 1
        codeOfValue.set(value, code)
        codeOfDay.set(day, code)
      }
      dayBefore = day
      codeBefore = code
    }
    codes[at] = codeBefore
  }
  return { codes, valueOf: (code) => values[code] ?? null }
}
