import type { Column } from './column.ts'

type Compare = (a: number, b: number) => number

/** Below this many rows comparing is quicker than counting. */
const countingPays = 2048

/** Rows in the order of a column, those with equal values staying as they came. */
export function sortByColumn(rows: Int32Array<ArrayBuffer>, column: Column, compare: Compare): Int32Array<ArrayBuffer> {
  const { keyOf, odd } = column.sortKeys()
  if (odd.length === 0) return sortByKey(rows, keyOf)
  const apart = new Set(odd)
  const plain = sortByKey(
    rows.filter((row) => !apart.has(row)),
    keyOf,
  )
  const others = rows.filter((row) => apart.has(row))
  return mergeRows(plain, others, new Int32Array(rows.length), compare)
}

/** Puts a few rows into an order of many, by binary search and copying what lies between; `room` takes the result. */
export function mergeRows(
  order: Int32Array<ArrayBuffer>,
  some: Int32Array<ArrayBuffer>,
  room: Int32Array<ArrayBuffer>,
  compare: Compare,
): Int32Array<ArrayBuffer> {
  some.sort(compare)
  const merged = room.subarray(0, order.length + some.length)
  let from = 0
  for (const [nth, row] of some.entries()) {
    const to = placeOf(row, order, from, compare)
    merged.set(order.subarray(from, to), from + nth)
    merged[to + nth] = row
    from = to
  }
  merged.set(order.subarray(from), from + some.length)
  return merged
}

/** The first position at or after `from` that does not come before the row. */
function placeOf(row: number, order: Int32Array, from: number, compare: Compare): number {
  let [low, high] = [from, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] ?? 0, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorts runs of rows that `isEqual` to their neighbour by a finer comparison, in place. */
export function sortRuns(rows: Int32Array, isEqual: (a: number, b: number) => boolean, compare: Compare): void {
  for (let start = 0; start < rows.length; ) {
    let end = start + 1
    while (end < rows.length && isEqual(rows[start] ?? 0, rows[end] ?? 0)) end += 1
    if (end - start > 1) rows.subarray(start, end).sort(compare)
    start = end
  }
}

/**
 * A stable radix sort: the bits of a number, turned so that they order like the number itself, in four rounds of
 * sixteen. A round whose bits are all alike changes nothing and is left out. NaN comes first.
 */
function sortByKey(rows: Int32Array<ArrayBuffer>, keyOf: (row: number) => number): Int32Array<ArrayBuffer> {
  const count = rows.length
  if (count < countingPays) {
    const rank = (row: number) => {
      const key = keyOf(row)
      return Number.isNaN(key) ? -Infinity : key
    }
    return rows.slice().sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
  }
  const number = new Float64Array(1)
  const halves = new Uint32Array(number.buffer)
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)]
  for (let n = 0; n < count; n++) {
    const key = keyOf(rows[n] ?? 0)
    if (Number.isNaN(key)) continue
    number[0] = key + 0
    const upper = halves[1] ?? 0
    const isNegative = upper >>> 31 === 1
    low[n] = isNegative ? ~(halves[0] ?? 0) : (halves[0] ?? 0)
    high[n] = isNegative ? ~upper : upper | 0x80000000
  }
  let order = Int32Array.from({ length: count }, (_, n) => n)
  for (const [bits, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    order = radixRound(order, bits, shift)
  }
  return order.map((n) => rows[n] ?? 0)
}

function radixRound(order: Int32Array<ArrayBuffer>, bits: Uint32Array, shift: number): Int32Array<ArrayBuffer> {
  const starts = new Uint32Array(65537)
  for (let n = 0; n < bits.length; n++) starts[((bits[n]! >>> shift) & 0xffff) + 1]! += 1
  if (starts.includes(bits.length)) return order
  for (let digit = 1; digit < starts.length; digit++) starts[digit]! += starts[digit - 1]!
  const next = new Int32Array(order.length)
  for (let n = 0; n < order.length; n++) {
    const item = order[n]!
    const digit = (bits[item]! >>> shift) & 0xffff
    next[starts[digit]!] = item
    starts[digit]! += 1
  }
  return next
}
