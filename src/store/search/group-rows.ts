import type { Grouping, GroupUnit, RowGroup } from '#store/listing/list-query.ts'
import { colomboDay, colomboOffsetMs } from '#store/values/colombo-time.ts'
import type { Column, RowKeys } from './column.ts'

const dayMs = 86_400_000

type ColumnOf = (field: string) => Column | undefined

/** Rows with equal values in the fields of a grouping, with what they come to; one pass a field, in the order of the rows. */
export function groupRows(columnOf: ColumnOf, rows: Int32Array, grouping: Grouping): RowGroup[] {
  const { by, sums = [], earliest, latest } = grouping
  const keys = by.map((one) => keysOf(columnOf, rows, one))
  const { groupOf, firsts } = numbered(keys, rows.length)
  const groups = firsts.map(
    (at): RowGroup => ({
      values: keys.map(({ codes, valueOf }) => valueOf(codes[at] ?? 0)),
      rows: 0,
      sums: sums.map(() => 0),
      empty: sums.map(() => 0),
      earliest: null,
      latest: null,
    }),
  )
  for (const group of groupOf) groups[group]!.rows += 1
  for (const [place, field] of sums.entries()) addUp(columnOf(field), rows, { groupOf, groups, place })
  if (earliest !== undefined) findEnds(columnOf(earliest), rows, { groupOf, groups, end: 'earliest' })
  if (latest !== undefined) findEnds(columnOf(latest), rows, { groupOf, groups, end: 'latest' })
  return groups
}

function keysOf(columnOf: ColumnOf, rows: Int32Array, by: Grouping['by'][number]): RowKeys {
  if (typeof by === 'string') return columnOf(by)?.rowKeys(rows) ?? nothing(rows)
  return calendarKeys(columnOf(by.field), rows, by.unit)
}

function nothing(rows: Int32Array): RowKeys {
  return { codes: new Int32Array(rows.length), valueOf: () => null }
}

/** Instants as the day or the month they fall on in Colombo; what is no instant is null. */
function calendarKeys(column: Column | undefined, rows: Int32Array, unit: GroupUnit): RowKeys {
  const codes = new Int32Array(rows.length)
  const values: (string | null)[] = [null]
  const codeOfValue = new Map<string, number>()
  const codeOfDay = new Map<number, number>()
  for (let at = 0; at < rows.length; at++) {
    const ms = column?.numberAt(rows[at]!) ?? Number.NaN
    if (Number.isNaN(ms)) continue
    const day = Math.floor((ms + colomboOffsetMs) / dayMs)
    let code = codeOfDay.get(day)
    if (code === undefined) {
      const value = colomboDay(new Date(ms).toISOString()).slice(0, unit === 'month' ? 7 : 10)
      code = codeOfValue.get(value) ?? values.push(value) - 1
      codeOfValue.set(value, code)
      codeOfDay.set(day, code)
    }
    codes[at] = code
  }
  return { codes, valueOf: (code) => values[code] ?? null }
}

/** The group of each row by number, and the first row of each. */
function numbered(keys: readonly RowKeys[], length: number): { groupOf: Int32Array; firsts: number[] } {
  let groupOf = new Int32Array(length)
  let firsts = length > 0 ? [0] : []
  for (const { codes } of keys) {
    const next = new Int32Array(length)
    const found = new Map<number, number>()
    const nextFirsts: number[] = []
    for (let at = 0; at < length; at++) {
      // Both are below 2^31 and 2^22: together they are still exact.
      const key = codes[at]! * 4_194_304 + groupOf[at]!
      let group = found.get(key)
      if (group === undefined) {
        group = nextFirsts.push(at) - 1
        found.set(key, group)
      }
      next[at] = group
    }
    groupOf = next
    firsts = nextFirsts
  }
  return { groupOf, firsts }
}

interface Grouped {
  groupOf: Int32Array
  groups: RowGroup[]
}

function addUp(column: Column | undefined, rows: Int32Array, { groupOf, groups, place }: Grouped & { place: number }) {
  for (let at = 0; at < rows.length; at++) {
    const cents = column?.numberAt(rows[at]!) ?? Number.NaN
    const group = groups[groupOf[at]!]!
    if (Number.isNaN(cents)) group.empty[place]! += 1
    else group.sums[place]! += cents
  }
}

function findEnds(
  column: Column | undefined,
  rows: Int32Array,
  { groupOf, groups, end }: Grouped & { end: 'earliest' | 'latest' },
) {
  // The latest is the least one counted backwards.
  const sign = end === 'earliest' ? 1 : -1
  const least = new Float64Array(groups.length).fill(Infinity)
  for (let at = 0; at < rows.length; at++) {
    const ms = sign * (column?.numberAt(rows[at]!) ?? Number.NaN)
    const group = groupOf[at]!
    if (ms < least[group]!) least[group] = ms
  }
  for (const [group, ms] of least.entries()) {
    if (ms !== Infinity) groups[group]![end] = new Date(sign * ms).toISOString()
  }
}
