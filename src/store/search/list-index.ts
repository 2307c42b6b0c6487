import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { Block } from '#store/database/tables.ts'
import type { ListAnswer, ListQuery, Place } from '#store/listing/list-query.ts'
import { matcherFor } from './match-search.ts'

interface Indexed {
  id: string
  place: Place
  truth: AnyRow
}

type Values = Readonly<Record<string, unknown>>

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

  get size(): number {
    return this.byId.size
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
    const matches = this.matcher(query)
    const only = query.filters['id']
    const candidates = only === undefined ? this.inOrder(query.sort) : [only]
    return candidates.filter((id) => {
      const row = this.rowOf(id)
      return row !== undefined && matches(row)
    })
  }

  answer(query: ListQuery): ListAnswer {
    const all = this.idsOf(query)
    const lastPage = Math.max(1, Math.ceil(all.length / query.pageSize))
    const page = Math.min(Math.max(1, query.page), lastPage)
    const ids = all.slice((page - 1) * query.pageSize, page * query.pageSize)
    const places = ids.map((id) => this.byId.get(id)?.place ?? nowhere)
    return { ids, places, total: all.length, page, searched: this.byId.size, w: this.w }
  }

  private rowOf(id: string): AnyRow | undefined {
    return this.changed.get(id) ?? this.byId.get(id)?.truth
  }

  private matcher({ filters, search }: ListQuery): (row: AnyRow) => boolean {
    const equal = Object.entries(filters)
    const found = search ? matcherFor(this.resource, search) : null
    return (row) =>
      equal.every(([field, value]) => (row as unknown as Values)[field] === value) && (found?.(row) ?? true)
  }

  private inOrder({ by, direction }: ListQuery['sort']): string[] {
    const key = `${by} ${direction}`
    const known = this.sorted.get(key)
    if (known) return known
    const ids = new Set([...this.byId.keys(), ...this.changed.keys()])
    const keyed = [...ids].map((id) => ({ id, value: (this.rowOf(id) as unknown as Values | undefined)?.[by] }))
    const sign = direction === 'asc' ? 1 : -1
    // Ties by id, so that the order is total and pages neither repeat nor skip a row.
    keyed.sort((a, b) => sign * compare(a.value, b.value) || compare(a.id, b.id))
    const order = keyed.map(({ id }) => id)
    this.sorted.set(key, order)
    return order
  }
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return a < b ? -1 : 1
}
