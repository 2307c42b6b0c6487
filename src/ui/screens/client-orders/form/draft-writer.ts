import { serialQueue } from '#store/database/serial-queue.ts'

/**
 * Keeps a draft, one write after the other. Once its order is placed nothing is kept any more, and what ends it waits for the
 * write that is under way: on a slow disk that one would bring the draft back.
 */
export class DraftWriter {
  private readonly inTurn = serialQueue()
  private isOver = false

  /** Resolves to whether the draft lives on; rejects as `write` does. */
  async keep(write: () => Promise<void>): Promise<boolean> {
    await this.inTurn(async () => {
      if (!this.isOver) await write()
    })
    return !this.isOver
  }

  end(job: () => Promise<void>): Promise<void> {
    this.isOver = true
    return this.inTurn(job)
  }
}
