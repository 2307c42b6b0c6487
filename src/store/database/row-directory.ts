import type { Place } from '#store/listing/list-query.ts'
import { readBlocksAfter, rowsPerBlock } from './blocks.ts'
import type { LocalStore } from './local-store.ts'

interface Known extends Place {
  /** Start of the newest read that showed this row, even where nothing had to be written. */
  rc: number
  /** Read clock of the row as its block holds it; null while it is not there yet. */
  writtenRc: number | null
}

/**
 * Where each row of a collection lies and which slots are free. Kept by the leader alone, which is the only writer of
 * blocks, so it is never behind them; built by one pass over the blocks when a tab takes over.
 */
export class RowDirectory {
  private readonly known = new Map<string, Known>()
  private readonly holes: Place[] = []
  private readonly held = new Set<number>()
  private blockCount = 0

  static async build(relaxed: LocalStore, collection: string): Promise<RowDirectory> {
    const directory = new RowDirectory()
    const seen = new Map<number, ({ id: string; rc: number } | null)[]>()
    await readBlocksAfter(relaxed, collection, 0, ({ block, rows }) => seen.set(block, rows))
    for (const [block, rows] of [...seen].sort(([a], [b]) => a - b)) directory.addBlock(block, rows)
    return directory
  }

  private addBlock(block: number, rows: ({ id: string; rc: number } | null)[]): void {
    this.blockCount = Math.max(this.blockCount, block + 1)
    this.held.add(block)
    for (let slot = 0; slot < rowsPerBlock; slot++) {
      const stored = rows[slot]
      if (stored) this.known.set(stored.id, { block, slot, rc: stored.rc, writtenRc: stored.rc })
      else this.holes.push({ block, slot })
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

  /** The row's place; a new row gets a hole, else the next slot of a new block. It never moves afterwards. */
  placeFor(id: string, rc: number): Place {
    const known = this.known.get(id)
    if (known) {
      known.rc = Math.max(known.rc, rc)
      return known
    }
    const place = this.holes.shift() ?? this.openBlock()
    this.known.set(id, { ...place, rc, writtenRc: null })
    return place
  }

  /** The row stands in its block since this read. */
  written(id: string, rc: number): void {
    const known = this.known.get(id)
    if (known) known.writtenRc = rc
  }

  private openBlock(): Place {
    const block = this.blockCount++
    this.held.add(block)
    for (let slot = 1; slot < rowsPerBlock; slot++) this.holes.push({ block, slot })
    return { block, slot: 0 }
  }
}
