import type { AnyRow } from '#store/define/define-resource.ts'
import type { OrderKey } from '#store/define/order-key.ts'
import type { Place } from '#store/listing/list-query.ts'
import { readBlocksAfter, rowsPerBlock } from './blocks.ts'
import { KeyLine } from './key-line.ts'
import type { LocalStore } from './local-store.ts'
import type { StoredRow } from './tables.ts'

interface Known extends Place {
  /** Start of the newest read that showed this row, even where nothing had to be written. */
  rc: number
  /** Start of the newest read that showed all of its fields; 0 while none has. */
  wholeRc: number
  /** Read clock of the row as its block holds it; null while it is not there yet. */
  writtenRc: number | null
  /** Its newest read left fields out: what it holds is put together from several. */
  isMerged: boolean
  /** The row's place in the order of its list, once it is written. */
  key?: OrderKey
}

/**
 * Where each row of a collection lies and which slots are free. Kept by the leader alone, which is the only writer of
 * blocks, so it is never behind them; built by one pass over the blocks when a tab takes over.
 */
export class RowDirectory {
  private readonly known = new Map<string, Known>()
  private readonly holes: Place[] = []
  private readonly held = new Set<number>()
  private readonly line = new KeyLine()
  /** Rows that are known to be gone, with the read that says so: an older one must not bring them back. */
  private readonly gone = new Map<string, number>()
  private readonly keyOf: (row: AnyRow) => OrderKey
  private blockCount = 0

  /** `keyOf` says in what order the collection is listed; without it nothing can be found between two rows. */
  constructor(keyOf: (row: AnyRow) => OrderKey) {
    this.keyOf = keyOf
  }

  static async build(
    relaxed: LocalStore,
    collection: string,
    keyOf: (row: AnyRow) => OrderKey = () => '',
  ): Promise<RowDirectory> {
    const directory = new RowDirectory(keyOf)
    const seen = new Map<number, (StoredRow | null)[]>()
    await readBlocksAfter(relaxed, collection, 0, ({ block, rows }) => seen.set(block, rows))
    for (const [block, rows] of [...seen].sort(([a], [b]) => a - b)) directory.addBlock(block, rows)
    return directory
  }

  private addBlock(block: number, rows: (StoredRow | null)[]): void {
    this.blockCount = Math.max(this.blockCount, block + 1)
    this.held.add(block)
    for (let slot = 0; slot < rowsPerBlock; slot++) {
      const stored = rows[slot]
      if (stored) {
        const { rc, older } = stored
        const wholeRc = older ? Math.min(...Object.values(older)) : rc
        this.known.set(stored.id, { block, slot, rc, wholeRc, writtenRc: rc, isMerged: older !== undefined })
        this.written(stored)
      } else this.holes.push({ block, slot })
    }
  }

  /** Blocks below the last one that nobody holds: they were dropped to make room. */
  get gaps(): number[] {
    return Array.from({ length: this.blockCount }, (_, block) => block).filter((block) => !this.held.has(block))
  }

  /** A gap has been written empty; its slots are free. */
  filled(block: number): void {
    this.addBlock(block, [])
  }

  get size(): number {
    return this.known.size
  }

  find(id: string): Known | undefined {
    return this.known.get(id)
  }

  /**
   * The row's place, and a note of the read that shows it, `isWhole` with all its fields; a new row gets a hole, else the
   * next slot of a new block. It never moves afterwards.
   */
  placeFor(id: string, rc: number, isWhole = true): Place {
    const known = this.known.get(id)
    if (known) {
      known.rc = Math.max(known.rc, rc)
      if (isWhole) known.wholeRc = Math.max(known.wholeRc, rc)
      return known
    }
    const place = this.holes.shift() ?? this.openBlock()
    this.known.set(id, { ...place, rc, wholeRc: isWhole ? rc : 0, writtenRc: null, isMerged: false })
    return place
  }

  /** Whether a read that started then may know better; of a row put together from several, perhaps only in part. */
  isNews(id: string, rc: number): boolean {
    const known = this.known.get(id)
    return known?.isMerged ? known.wholeRc < rc : this.newestRead(id) < rc
  }

  /** The row stands in its block like this. */
  written({ row, rc, older }: StoredRow): void {
    const known = this.known.get(row.id)
    if (!known) return
    known.writtenRc = rc
    known.isMerged = older !== undefined
    const key = this.keyOf(row)
    if (known.key === key) return
    if (known.key !== undefined) this.line.remove(known.key, row.id)
    known.key = key
    this.line.add(key, row.id)
    this.gone.delete(row.id)
  }

  /** The row is no longer in its block; its slot is free. Only a read later than `rc` brings it back. */
  remove(id: string, rc: number): void {
    this.gone.set(id, Math.max(rc, this.gone.get(id) ?? 0))
    const known = this.known.get(id)
    if (!known) return
    if (known.key !== undefined) this.line.remove(known.key, id)
    this.known.delete(id)
    this.holes.push({ block: known.block, slot: known.slot })
  }

  /** The newest read that shows the row or says that it is gone; below every read where there is none. */
  newestRead(id: string): number {
    return this.known.get(id)?.rc ?? this.gone.get(id) ?? -1
  }

  /** Rows listed between two keys, both left out; null is beyond the end. */
  between(low: OrderKey | null, high: OrderKey | null): Iterable<string> {
    return this.line.between(low, high)
  }

  /** Rows of one key. */
  equal(key: OrderKey): Iterable<string> {
    return this.line.equal(key)
  }

  private openBlock(): Place {
    const block = this.blockCount++
    this.held.add(block)
    for (let slot = 1; slot < rowsPerBlock; slot++) this.holes.push({ block, slot })
    return { block, slot: 0 }
  }
}
