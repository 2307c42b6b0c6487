import type { Lead } from './blocks.ts'
import type { Block } from './tables.ts'

type Content = Pick<Block, 'fields' | 'rows'>

/** What three answers of 500 rows touch. */
const blocksKept = 24

/**
 * What a leader knows of a collection's blocks because it alone writes them: a few as they lie there, by number, and the
 * write sequence. None of that need be read again.
 */
export class RecentBlocks {
  private readonly known = new Map<number, Content>()
  private last: number | undefined

  get(block: number): Content | undefined {
    return this.known.get(block)
  }

  /** Nothing lies there that was written after this. */
  begin(last: number): void {
    this.last = last
  }

  /**
   * Writes blocks and knows them from then on; `put` returns the write sequence. After a write that failed nobody knows
   * what lies there. Without an epoch others may write as well, and the sequence has to be looked up.
   */
  async write<Written extends Content & { block: number }>(
    blocks: readonly Written[],
    epoch: number | undefined,
    put: (lead: Lead | undefined) => Promise<number>,
  ): Promise<void> {
    const { last } = this
    this.last = undefined
    for (const { block } of blocks) this.known.delete(block)
    this.last = await put(epoch === undefined ? undefined : { epoch, last })
    for (const written of blocks) this.known.set(written.block, written)
    for (const oldest of this.known.keys()) {
      if (this.known.size <= blocksKept) break
      this.known.delete(oldest)
    }
  }
}
