import type { RowGroup } from '#store/listing/list-query.ts'

/** The rows of one question in list order, rising; read backwards for the other direction. */
export interface Result {
  rows: Int32Array
  match: 'exact' | 'similar'
  /** The rows are those of a whole order, which is kept anyway. */
  isWhole: boolean
  sums: Map<string, number>
  /** By the grouping as text. */
  groups: Map<string, RowGroup[]>
  /** What it was found in, as TouchedRows counts. */
  version: number
}

/** Small results are worth keeping however small the collection. */
const leastRoom = 65_536

/** The results of the last questions, so that the next page of a tab costs nothing; the oldest make room. */
export class Results {
  private readonly kept = new Map<string, Result>()
  private size = 0

  get(key: string): Result | undefined {
    const result = this.kept.get(key)
    if (!result) return undefined
    this.kept.delete(key)
    this.kept.set(key, result)
    return result
  }

  /** Keeps the result, and at most `room` row numbers of results that have their own. */
  keep(key: string, result: Result, room: number): void {
    const before = this.kept.get(key)
    if (before) this.size -= sizeOf(before)
    this.kept.delete(key)
    this.kept.set(key, result)
    this.size += sizeOf(result)
    for (const [oldest, other] of this.kept) {
      if (this.size <= Math.max(leastRoom, room) || oldest === key) return
      this.kept.delete(oldest)
      this.size -= sizeOf(other)
    }
  }

  get isEmpty(): boolean {
    return this.kept.size === 0
  }

  get bytes(): number {
    return this.size * 4
  }
}

function sizeOf({ rows, isWhole }: Result): number {
  return isWhole ? 0 : rows.length
}
