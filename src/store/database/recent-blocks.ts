import type { Block } from './tables.ts'

type Content = Pick<Block, 'fields' | 'rows'>

/** What three answers of 500 rows touch. */
const blocksKept = 24

/** A few blocks as they lie in the database, by number, so that whoever alone writes them need not read them again. */
export class RecentBlocks {
  private readonly known = new Map<number, Content>()

  get(block: number): Content | undefined {
    return this.known.get(block)
  }

  /** Writes blocks and knows them from then on; after a write that failed nobody knows what lies there. */
  async write<Written extends Content & { block: number }>(
    blocks: readonly Written[],
    put: () => Promise<unknown>,
  ): Promise<void> {
    for (const { block } of blocks) this.known.delete(block)
    await put()
    for (const written of blocks) this.known.set(written.block, written)
    for (const oldest of this.known.keys()) {
      if (this.known.size <= blocksKept) break
      this.known.delete(oldest)
    }
  }
}
