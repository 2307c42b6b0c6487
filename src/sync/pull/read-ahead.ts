import type { Timing } from '#sync/timing.ts'

/** Longer than the pause between two pages of a walk. */
const freshMs = 1000

/**
 * A number of the read clock for a read that comes next: drawn together with what is noted of the page before it, so
 * that a page of a walk costs one transaction less. A read may start later than its number says, and proves so much
 * less; never earlier (docs/adr/0004).
 */
export class ReadAhead {
  private readonly elapsed: Timing['elapsed']
  private drawn: { rc: number; at: number } | null = null

  constructor(elapsed: Timing['elapsed']) {
    this.elapsed = elapsed
  }

  keep(rc: number): void {
    this.drawn = { rc, at: this.elapsed() }
  }

  /** Each number goes to one read. One that has been kept for long would prove too little. */
  take(): number | undefined {
    const { drawn } = this
    this.drawn = null
    return drawn && this.elapsed() - drawn.at <= freshMs ? drawn.rc : undefined
  }
}
