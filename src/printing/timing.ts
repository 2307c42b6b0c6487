/** Time as the floor sees it, handed in so that tests can let it pass as they like. */
export interface Timing {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after so many milliseconds; the function it returns calls that off. */
  after(ms: number, run: () => void): () => void
}

export function pause({ after }: Pick<Timing, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    after(ms, resolve)
  })
}
