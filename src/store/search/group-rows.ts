import type { Grouping, RowGroup } from '#store/listing/list-query.ts'
import type { RowKeys } from './column.ts'
import { type ColumnOf, keysOf, numbersOnce } from './group-keys.ts'

/** Rows with equal values in the fields of a grouping, with what they come to; one pass a field, in the order of the rows. */
export function groupRows(columnOf: ColumnOf, rows: Int32Array, grouping: Grouping): RowGroup[] {
  const { by, sums = [], earliest, latest } = grouping
  const numbersOf = numbersOnce(columnOf, rows)
  const keys = by.map((one) => keysOf(columnOf, numbersOf, rows, one))
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
  const counts = new Int32Array(groups.length)
  for (let at = 0; at < groupOf.length; at++) counts[groupOf[at]!]! += 1
  for (const [at, group] of groups.entries()) group.rows = counts[at]!
  for (const [place, field] of sums.entries()) addUp(numbersOf(field), { groupOf, groups, place })
  if (earliest !== undefined) findEnds(numbersOf(earliest), { groupOf, groups, end: 'earliest' })
  if (latest !== undefined) findEnds(numbersOf(latest), { groupOf, groups, end: 'latest' })
  return groups
}

/** The group of each row by number, and the first row of each. */
function numbered(keys: readonly RowKeys[], length: number): { groupOf: Int32Array; firsts: number[] } {
  let groupOf = new Int32Array(length)
  let firsts = length > 0 ? [0] : []
  for (const { codes } of keys) {
    let most = 0
    for (let at = 0; at < length; at++) if (codes[at]! > most) most = codes[at]!
    const isFew = (most + 1) * firsts.length <= roomOfTable
    const divided = isFew
      ? dividedByTable(codes, groupOf, { width: firsts.length, height: most + 1 })
      : dividedByMap(codes, groupOf)
    groupOf = divided.groupOf
    firsts = divided.firsts
  }
  return { groupOf, firsts }
}

/** So many pairs of a code and a group are numbered in a table, more in a map. */
const roomOfTable = 1 << 22

function dividedByTable(codes: Int32Array, before: Int32Array, { width, height }: { width: number; height: number }) {
  const table = new Int32Array(width * height).fill(-1)
  const groupOf = new Int32Array(codes.length)
  const firsts: number[] = []
  for (let at = 0; at < codes.length; at++) {
    const place = codes[at]! * width + before[at]!
    let group = table[place]!
    if (group < 0) {
      group = firsts.push(at) - 1
      table[place] = group
    }
    groupOf[at] = group
  }
  return { groupOf, firsts }
}

function dividedByMap(codes: Int32Array, before: Int32Array) {
  const found = new Map<number, number>()
  const groupOf = new Int32Array(codes.length)
  const firsts: number[] = []
  for (let at = 0; at < codes.length; at++) {
    // Both are below 2^31 and 2^22: together they are still exact.
    const pair = codes[at]! * 4_194_304 + before[at]!
    let group = found.get(pair)
    if (group === undefined) {
      group = firsts.push(at) - 1
      found.set(pair, group)
    }
    groupOf[at] = group
  }
  return { groupOf, firsts }
}

interface Grouped {
  groupOf: Int32Array
  groups: RowGroup[]
}

function addUp(numbers: Float64Array, { groupOf, groups, place }: Grouped & { place: number }) {
  const [sums, empty] = [new Float64Array(groups.length), new Int32Array(groups.length)]
  for (let at = 0; at < numbers.length; at++) {
    const cents = numbers[at]!
    if (Number.isNaN(cents)) empty[groupOf[at]!]! += 1
    else sums[groupOf[at]!]! += cents
  }
  for (const [at, group] of groups.entries()) {
    group.sums[place] = sums[at]!
    group.empty[place] = empty[at]!
  }
}

function findEnds(numbers: Float64Array, { groupOf, groups, end }: Grouped & { end: 'earliest' | 'latest' }) {
  // The latest is the least one counted backwards.
  const sign = end === 'earliest' ? 1 : -1
  const least = new Float64Array(groups.length).fill(Infinity)
  for (let at = 0; at < numbers.length; at++) {
    const ms = sign * numbers[at]!
    const group = groupOf[at]!
    if (ms < least[group]!) least[group] = ms
  }
  for (const [group, ms] of least.entries()) {
    if (ms !== Infinity) groups[group]![end] = new Date(sign * ms).toISOString()
  }
}
