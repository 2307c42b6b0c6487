import type { Block } from '#store/database/tables.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import {
  type Grouping,
  type ListAnswer,
  type ListQuery,
  matchKey,
  type RowGroup,
  type RowLocation,
} from '#store/listing/list-query.ts'
import { requireDeclared, searchesOf } from './declared-fields.ts'
import { groupRows } from './group-rows.ts'
import { matchRows, matchSimilarRows, type Searched, slipsWorthTrying } from './match-rows.ts'
import { Orders } from './orders.ts'
import { PackedRows, type PackedTable } from './packed-rows.ts'
import { type Result, Results } from './results.ts'
import { idsAskedFor } from './row-ids.ts'
import { Sieve } from './sieve.ts'
import { mergeRows } from './sorted-rows.ts'
import { TouchedRows } from './touched-rows.ts'

/** What one collection's index says of a page; how fresh and whole the collection is, its keeper knows. */
export type IndexAnswer = Omit<ListAnswer, 'asOf' | 'complete' | 'preview'>

/** An index as it is saved. */
export interface PackedIndex {
  w: number
  table: PackedTable
  orders: [string, Int32Array<ArrayBuffer>][]
}

/** Row numbers of results that are kept, for each row: the tabs of a list in the orders that people go through. */
const roomForResults = 4

/** From one row in so many on, named rows are many. */
const manyShare = 32

type Found = Pick<Result, 'rows' | 'match'>

/**
 * Answers what lists ask of one collection, from memory: packed columns, sorted orders, and the last results. Fed block by
 * block along the write sequence; changed rows lie over the server's, so that lists, counts and searches see what the
 * person sees.
 */
export class ListIndex {
  private readonly resource: Resource
  private readonly rows: PackedRows
  private readonly orders: Orders
  private readonly results = new Results()
  private readonly sieve: Sieve
  private readonly touched = new TouchedRows()
  /** Rows touched since the index was made or saved. */
  changes = 0
  /** The write sequence the index stands on. */
  w: number

  /** `collator` sorts the texts people search in. */
  constructor(resource: Resource, collator: Intl.Collator, packed?: PackedIndex) {
    this.resource = resource
    this.w = packed?.w ?? 0
    this.rows = new PackedRows(resource, collator, (row) => this.touch(row), packed?.table)
    this.sieve = new Sieve(this.rows)
    this.orders = new Orders(this.rows, resource.order, packed?.orders)
  }

  applyBlock(block: Block): void {
    this.rows.applyBlock(block)
  }

  /** Lays changed rows over the server's. */
  setChanged(rows: ReadonlyMap<string, AnyRow>): void {
    this.rows.setChanged(rows)
  }

  locate(ids: readonly string[]): (RowLocation | null)[] {
    return ids.map((id) => {
      const row = this.rows.find(id)
      const place = row < 0 ? null : this.rows.placeOf(row)
      return place && place.block >= 0 ? place : null
    })
  }

  idsOf(query: ListQuery): string[] {
    const { rows } = this.resultOf(query)
    const ids = Array.from(rows, (row) => this.rows.idOf(row))
    return query.sort.direction === 'asc' ? ids : ids.reverse()
  }

  answer(query: ListQuery): IndexAnswer {
    const result = this.resultOf(query)
    const total = result.rows.length
    const page = Math.min(Math.max(1, query.page), Math.max(1, Math.ceil(total / query.pageSize)))
    const first = (page - 1) * query.pageSize
    const ids: string[] = []
    const places: RowLocation[] = []
    for (let nth = first; nth < Math.min(total, first + query.pageSize); nth++) {
      const row = result.rows[query.sort.direction === 'asc' ? nth : total - 1 - nth] ?? 0
      ids.push(this.rows.idOf(row))
      places.push(this.rows.placeOf(row))
    }
    const sum = query.sum === undefined ? null : this.sumOf(query.sum, result)
    const groups = query.groups ? this.groupsOf(query.groups, result) : null
    return { ids, places, total, page, sum, groups, match: result.match, searched: this.rows.held, w: this.w }
  }

  /** Everything the index is made of, as copies that it will not change any more. */
  packed(): PackedIndex {
    return { w: this.w, table: this.rows.packed(), orders: this.orders.packed() }
  }

  /** What the index takes in memory, about, in bytes; and for how many rows. */
  get size(): { bytes: number; rows: number } {
    return { bytes: this.rows.bytes + this.orders.bytes + this.results.bytes + this.sieve.bytes, rows: this.rows.held }
  }

  private touch(row: number): void {
    if (!this.results.isEmpty) this.touched.touch(row)
    this.orders.touch(row)
    this.changes += 1
  }

  private sumOf(field: string, { rows, sums }: Result): number {
    const sum = sums.get(field) ?? this.rows.searched.sum(field, rows)
    sums.set(field, sum)
    return sum
  }

  private groupsOf(grouping: Grouping, { rows, groups }: Result): RowGroup[] {
    const key = JSON.stringify(grouping)
    const known = groups.get(key) ?? groupRows((field) => this.rows.column(field), rows, grouping)
    groups.set(key, known)
    return known
  }

  private resultOf(query: ListQuery): Result {
    requireDeclared(this.resource, query)
    const version = this.touched.version()
    // The other direction is the same rows, read backwards.
    const key = JSON.stringify([matchKey(query), query.sort.by])
    const known = this.results.get(key)
    if (known?.version === version) return known
    const found = (known && this.broughtUp(known, query)) ?? this.search(query)
    const result = {
      isWhole: isWhole(query),
      ...found,
      sums: new Map<string, number>(),
      groups: new Map<string, RowGroup[]>(),
      version,
    }
    this.results.keep(key, result, roomForResults * this.rows.held)
    return result
  }

  /** A result with what has happened since: touched rows leave it, and those that match come back in their place. */
  private broughtUp(before: Result, query: ListQuery): Found | null {
    const touched = this.touched.since(before.version)
    const isQuicker = touched !== null && touched.size * 4 < before.rows.length
    // Similar rows are so as long as no other row has the text itself.
    if (!isQuicker || before.isWhole || before.match === 'similar') return null
    const { existing } = this.rows
    const isTouched = new Uint8Array(existing.length)
    for (const row of touched) isTouched[row] = 1
    const kept = this.sieve.noted(before.rows, isTouched, 0)
    const again = matchRows(this.searched, query, Int32Array.from([...touched].filter((row) => existing[row] === 1)))
    if (kept.length + again.length === 0) return null
    const room = new Int32Array(kept.length + again.length)
    return { rows: mergeRows(kept, again.slice(), room, this.orders.comparison(query.sort.by)), match: 'exact' }
  }

  private get searched(): Searched {
    return { resource: this.resource, rows: this.rows, sieve: this.sieve }
  }

  private search(query: ListQuery): Found {
    const named = idsAskedFor(query.filters['id'])
    const among = named ? this.named(named, query) : this.orders.by(query.sort.by)
    return this.matching(named ? withoutIds(query) : query, among)
  }

  private matching(query: ListQuery, among: Int32Array): Found {
    const { searched } = this
    const exact = matchRows(searched, query, among)
    if (exact.length > 0 || searchesOf(query).length === 0) return { rows: exact, match: 'exact' }
    // Nothing has the text itself: the rows that have it with the fewest slips.
    const mostInAText = slipsWorthTrying(this.resource, query)
    for (let most = 1; most <= mostInAText; most++) {
      const rows = matchSimilarRows(searched, query, among, most)
      if (rows.length > 0) return { rows, match: 'similar' }
    }
    return { rows: exact, match: 'exact' }
  }

  /** A few rows by their ids need no order of all the others; many are quicker picked out of it than put in order. */
  private named(ids: readonly string[], query: ListQuery): Int32Array {
    const rows = new Set(ids.map((id) => this.rows.find(id)))
    rows.delete(-1)
    if (rows.size * manyShare < this.rows.held) {
      return Int32Array.from(rows).sort(this.orders.comparison(query.sort.by))
    }
    const isNamed = new Uint8Array(this.rows.existing.length)
    for (const row of rows) isNamed[row] = 1
    return this.sieve.noted(this.orders.by(query.sort.by), isNamed, 1)
  }
}

function isWhole({ filters, search, also = [] }: ListQuery): boolean {
  return Object.keys(filters).length === 0 && search === null && also.length === 0
}

/** Rows that were found by their ids need not be asked for them again. */
function withoutIds(query: ListQuery): ListQuery {
  return { ...query, filters: Object.fromEntries(Object.entries(query.filters).filter(([field]) => field !== 'id')) }
}
