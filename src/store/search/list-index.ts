import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { Block } from '#store/database/tables.ts'
import type { ListAnswer, ListQuery, Place } from '#store/listing/list-query.ts'
import { requireDeclared, searchesOf } from './declared-fields.ts'
import { filterTest, matcherFor } from './match-search.ts'

interface Indexed {
  id: string
  place: Place
  truth: AnyRow
}

type Values = Readonly<Record<string, unknown>>

/** What one collection's index says of a page; how fresh and whole the collection is, its keeper knows. */
export type IndexAnswer = Omit<ListAnswer, 'asOf' | 'complete' | 'preview'>

/** Where a row lies that so far exists only as a changed row: no block has it. */
const nowhere: Place = { block: -1, slot: -1 }

/**
 * Answers what lists ask of one collection, from memory. Fed block by block along the write sequence; changed rows lie
 * over the server's, so lists, counts and searches see what the person sees.
 */
export class ListIndex {
  private readonly byId = new Map<string, Indexed>()
  private readonly idsInBlock = new Map<number, string[]>()
  private changed = new Map<string, AnyRow>()
  private overlay = '[]'
  private readonly sorted = new Map<string, string[]>()
  private readonly resource: Resource
  /** The write sequence the index stands on. */
  w = 0

  constructor(resource: Resource) {
    this.resource = resource
  }

  applyBlock({ block, rows }: Block): void {
    for (const id of this.idsInBlock.get(block) ?? []) {
      if (this.byId.get(id)?.place.block === block) this.byId.delete(id)
    }
    const ids: string[] = []
    rows.forEach((stored, slot) => {
      if (!stored) return
      this.byId.set(stored.id, { id: stored.id, place: { block, slot }, truth: stored.row })
      ids.push(stored.id)
    })
    this.idsInBlock.set(block, ids)
    this.sorted.clear()
  }

  /** Lays changed rows over the server's. */
  setChanged(rows: ReadonlyMap<string, AnyRow>): void {
    const overlay = JSON.stringify([...rows])
    // An idle look must not sort a hundred thousand rows anew.
    if (overlay === this.overlay) return
    this.overlay = overlay
    this.changed = new Map(rows)
    this.sorted.clear()
  }

  locate(ids: readonly string[]): (Place | null)[] {
    return ids.map((id) => this.byId.get(id)?.place ?? null)
  }

  idsOf(query: ListQuery): string[] {
    requireDeclared(this.resource, query)
    const matches = this.matcher(query)
    const only = query.filters['id']
    const candidates = typeof only === 'string' ? [only] : this.inOrder(query.sort)
    return candidates.filter((id) => {
      const row = this.rowOf(id)
      return row !== undefined && matches(row)
    })
  }

  answer(query: ListQuery): IndexAnswer {
    const all = this.idsOf(query)
    const lastPage = Math.max(1, Math.ceil(all.length / query.pageSize))
    const page = Math.min(Math.max(1, query.page), lastPage)
    const ids = all.slice((page - 1) * query.pageSize, page * query.pageSize)
    const places = ids.map((id) => this.byId.get(id)?.place ?? nowhere)
    const sum = query.sum === undefined ? null : this.sumOf(query.sum, all)
    return { ids, places, total: all.length, page, sum, match: 'exact', searched: this.byId.size, w: this.w }
  }

  private sumOf(field: string, ids: readonly string[]): number {
    return ids.reduce((sum, id) => {
      const value = this.valueOf(id, field)
      return typeof value === 'number' ? sum + value : sum
    }, 0)
  }

  private rowOf(id: string): AnyRow | undefined {
    return this.changed.get(id) ?? this.byId.get(id)?.truth
  }

  private valueOf(id: string, field: string): unknown {
    return (this.rowOf(id) as unknown as Values | undefined)?.[field]
  }

  private matcher(query: ListQuery): (row: AnyRow) => boolean {
    const filters = Object.entries(query.filters).map(([field, filter]) => ({ field, test: filterTest(filter) }))
    const searches = searchesOf(query).map((search) => matcherFor(this.resource, search))
    return (row) =>
      filters.every(({ field, test }) => test((row as unknown as Values)[field])) &&
      searches.every((found) => found(row))
  }

  private inOrder({ by, direction }: ListQuery['sort']): string[] {
    const key = `${by} ${direction}`
    const known = this.sorted.get(key)
    if (known) return known
    const { order } = this.resource
    const own = order.direction === 'asc' ? 1 : -1
    const sign = direction === 'asc' ? 1 : -1
    const ids = [...new Set([...this.byId.keys(), ...this.changed.keys()])]
    const keyed = ids.map((id) => ({ id, value: this.valueOf(id, by), base: this.valueOf(id, order.by) }))
    // A total order, so that pages neither repeat nor skip a row; ids rise when the list stands in its own order.
    keyed.sort((a, b) => sign * (compare(a.value, b.value) || compare(a.base, b.base) || own * compare(a.id, b.id)))
    const sorted = keyed.map(({ id }) => id)
    this.sorted.set(key, sorted)
    return sorted
  }
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return a < b ? -1 : 1
}
