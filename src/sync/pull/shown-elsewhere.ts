import type { TabShows } from '#sync/sync-ports.ts'
import type { Timing } from '#sync/timing.ts'

/** A tab says so often what it shows; what it last said counts until it has been silent for much longer. */
export const sayEveryMs = 20_000
const forgetAfterMs = 50_000

/** What the other tabs show, as far as they have said so lately: a tab that died or froze is forgotten. */
export class ShownElsewhere {
  private readonly elapsed: Timing['elapsed']
  private readonly said = new Map<number, { shows: readonly string[]; at: number }>()

  constructor(elapsed: Timing['elapsed']) {
    this.elapsed = elapsed
  }

  /** What a tab says replaces what it said before. */
  hear({ tab, shows }: TabShows): void {
    this.said.set(tab, { shows, at: this.elapsed() })
  }

  /** Collections that other tabs have on screen; one that several show is named as often. */
  collections(): string[] {
    const now = this.elapsed()
    for (const [tab, { at }] of this.said) if (now - at > forgetAfterMs) this.said.delete(tab)
    return [...this.said.values()].flatMap(({ shows }) => shows)
  }
}
