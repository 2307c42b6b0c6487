import type { AnyRow } from '#store/define/define-resource.ts'
import type { OrderKey } from '#store/define/order-key.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import { readBlocksAfter, rowsPerBlock } from './blocks.ts'
import { KeyLine } from './key-line.ts'
import type { LocalStore } from './local-store.ts'
import { RecentBlocks } from './recent-blocks.ts'
import { serverRowIn } from './stored-row.ts'
import type { Block, ServerRow } from './tables.ts'

interface Known extends RowLocation {
  /** Start of the newest read that showed this row, even where nothing had to be written. */
  rc: number
  /** Start of the newest read that showed all of its fields; 0 while none has. */
  wholeRc: number
  /** Read clock of the row as its block holds it; null while it is not there yet. */
  writtenRc: number | null
  /** Its newest read left fields out: what it holds is put together from several. */
  isMerged: boolean
  /** The row's place in the order of its list, once it is written. */
  key?: OrderKey | undefined
}

/**
 * Where each row of a collection lies and which slots are free. Kept by the leader alone, which is the only writer of
 * blocks, so it is never behind them; built by one pass over the blocks when a tab takes over.
 */
export class RowDirectory {
  private readonly known = new Map<string, Known>()
  /** Free slots, as `block * rowsPerBlock + slot`; the last is taken first. */
  private readonly holes: number[] = []
  /** Those of the block that was opened last, in the same way. */
  private opened: number[] = []
  private isFilling = false
  /** Blocks without any row: they come before new ones. */
  private readonly empty: number[] = []
  private readonly held = new Set<number>()
  private readonly line = new KeyLine()
  /** Rows that are known to be gone, with the read that says so: an older one must not bring them back. */
  private readonly gone = new Map<string, number>()
  private readonly keyOf: (row: AnyRow) => OrderKey
  private blockCount = 0
  /** The blocks written last, as they lie there now: the next answer of a walk begins with rows of them. */
  readonly recent = new RecentBlocks()

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
    const seen = new Map<number, Block>()
    directory.recent.begin(await readBlocksAfter(relaxed, collection, 0, (block) => seen.set(block.block, block)))
    // From the last to the first, so that the first hole is filled first.
    for (const [, block] of [...seen].sort(([a], [b]) => b - a)) directory.addBlock(block)
    return directory
  }

  private addBlock({ block, rows, fields = [] }: Omit<Block, 'w' | 'collection'>): void {
    this.blockCount = Math.max(this.blockCount, block + 1)
    this.held.add(block)
    if (rows.every((stored) => stored === null)) {
      this.empty.push(block)
      return
    }
    for (let slot = rowsPerBlock - 1; slot >= 0; slot--) {
      const stored = rows[slot]
      if (stored) {
        const { rc, older } = stored
        const wholeRc = older ? Math.min(...Object.values(older)) : rc
        this.known.set(stored.id, {
          block,
          slot,
          rc,
          wholeRc,
          writtenRc: rc,
          isMerged: older !== undefined,
          key: undefined,
        })
        this.written(serverRowIn({ fields }, stored))
      } else this.holes.push(block * rowsPerBlock + slot)
    }
  }

  /** Blocks below the last one that nobody holds: they were dropped to make room. */
  get gaps(): number[] {
    return Array.from({ length: this.blockCount }, (_, block) => block).filter((block) => !this.held.has(block))
  }

  /** A gap has been written empty; its slots are free. */
  filled(block: number): void {
    this.addBlock({ block, rows: [] })
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
  placeFor(id: string, rc: number, isWhole = true): RowLocation {
    const known = this.known.get(id)
    if (known) {
      known.rc = Math.max(known.rc, rc)
      if (isWhole) known.wholeRc = Math.max(known.wholeRc, rc)
      return known
    }
    const at = this.freeSlot()
    const [block, slot] = [Math.floor(at / rowsPerBlock), at % rowsPerBlock]
    const placed: Known = {
      block,
      slot,
      rc,
      wholeRc: isWhole ? rc : 0,
      writtenRc: null,
      isMerged: false,
      key: undefined,
    }
    this.known.set(id, placed)
    return placed
  }

  /**
   * So many new rows come next: where they fill a block they get blocks of their own, so that none that is there already
   * has to be written again; what stays free in the last one is left to the few.
   */
  expect(newRows: number): void {
    this.isFilling = newRows >= rowsPerBlock
    this.holes.push(...this.opened)
    this.opened = []
  }

  /** No block of this number, or of a greater one, has been given out. */
  get nextBlock(): number {
    return this.blockCount
  }

  /**
   * Whether a read that started then may know better; of a row put together from several, or with an answer that left
   * fields out, perhaps only in part: one that could not be written comes again with the same clock.
   */
  isNews(id: string, rc: number, isWhole = true): boolean {
    const known = this.known.get(id)
    return known && (known.isMerged || !isWhole) ? known.wholeRc < rc : this.newestRead(id) < rc
  }

  /** The row stands in its block like this. */
  written({ row, rc, older }: ServerRow): void {
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
    this.holes.push(known.block * rowsPerBlock + known.slot)
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

  private freeSlot(): number {
    return this.opened.pop() ?? (this.isFilling ? undefined : this.holes.pop()) ?? this.openBlock()
  }

  /** The first slot of a block without rows. */
  private openBlock(): number {
    const block = this.empty.pop() ?? this.blockCount++
    this.held.add(block)
    for (let slot = rowsPerBlock - 1; slot > 0; slot--) this.opened.push(block * rowsPerBlock + slot)
    return block * rowsPerBlock
  }
}
