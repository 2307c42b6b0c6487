import { compareInList, type Direction, type OrderKey } from '#store/define/order-key.ts'

/** A stretch of a list, in list order, of which every row is known to have been seen. */
export interface ProvedRange {
  first: OrderKey
  /** Null: to the end of the list. */
  last: OrderKey | null
  /** Epoch milliseconds of the oldest look it stands on. */
  at: number
}

/** A stretch that no look could prove, both ends included: more equal rows than a page holds, or a gap. */
export interface Unproved {
  first: OrderKey
  last: OrderKey
}

/** More pieces than this are merged, those whose looks lie closest together first. */
const piecesAtMost = 8

/**
 * The ranges with a newly proved one laid over them, in list order; the first one is the list's head. `isHead`: nothing
 * was listed before the piece, so what was proved there is gone.
 */
export function withProved(
  ranges: readonly ProvedRange[],
  piece: ProvedRange,
  isHead: boolean,
  direction: Direction,
): ProvedRange[] {
  const order = (a: OrderKey | null, b: OrderKey | null) => compareEnds(a, b, direction)
  const earlier = isHead ? [] : ranges
  const before = earlier.flatMap((one): ProvedRange[] => {
    if (order(one.first, piece.first) >= 0) return []
    return [order(one.last, piece.first) > 0 ? { ...one, last: piece.first } : one]
  })
  const after = ranges.flatMap((one): ProvedRange[] => {
    if (piece.last === null || order(one.last, piece.last) <= 0) return []
    return [order(one.first, piece.last) < 0 ? { ...one, first: piece.last } : one]
  })
  return merged([...before, piece, ...after])
}

/** Joins neighbours that touch: those of one look always, others where there are too many. */
function merged(pieces: ProvedRange[]): ProvedRange[] {
  const joined: ProvedRange[] = []
  for (const piece of pieces) {
    const before = joined.at(-1)
    if (before && before.last === piece.first && before.at === piece.at) before.last = piece.last
    else joined.push({ ...piece })
  }
  while (joined.length > piecesAtMost) {
    const gaps = joined.slice(1).map((piece, i) => {
      const before = joined[i] as ProvedRange
      return before.last === piece.first ? Math.abs(before.at - piece.at) : Infinity
    })
    const at = gaps.indexOf(Math.min(...gaps))
    const [one, next] = [joined[at] as ProvedRange, joined[at + 1] as ProvedRange]
    if (gaps[at] === Infinity) joined.pop()
    else joined.splice(at, 2, { first: one.first, last: next.last, at: Math.min(one.at, next.at) })
  }
  return joined
}

interface Stretch {
  first: OrderKey | null
  last: OrderKey | null
}

/**
 * The oldest look that everything from `first` to `last` stands on, null where a part of it is not proved. A null end is
 * the list's own.
 */
export function provedAt(
  ranges: readonly ProvedRange[],
  unproved: readonly Unproved[],
  { first, last }: Stretch,
  direction: Direction,
): number | null {
  const order = (a: OrderKey | null, b: OrderKey | null) => compareEnds(a, b, direction)
  const isBroken = unproved.some(
    (one) => order(one.first, last) <= 0 && (first === null || compareInList(one.last, first, direction) >= 0),
  )
  if (isBroken) return null
  let at = Infinity
  let reached: OrderKey | null | undefined
  for (const range of ranges) {
    const isHead = range === ranges[0]
    if (reached === undefined) {
      // Nothing is listed before the head, so whatever lies there is proved with it.
      const begins = first === null ? isHead : isHead || compareInList(range.first, first, direction) <= 0
      if (!begins || (first !== null && order(range.last, first) < 0)) continue
    } else if (reached === null || compareInList(range.first, reached, direction) > 0) break
    at = Math.min(at, range.at)
    reached = range.last
    if (order(reached, last) >= 0) return at
  }
  return null
}

/** Null, the end of the list, comes after every key. */
function compareEnds(a: OrderKey | null, b: OrderKey | null, direction: Direction): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return compareInList(a, b, direction)
}
