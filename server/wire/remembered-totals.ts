import type { Clock } from '#server/process/clock.ts'

const rememberedMs = 10_000
/** Counting this many takes a hundred milliseconds, during which PGlite answers nobody else. */
const worthRemembering = 50_000

/**
 * How many rows long lists have. Large numbers are remembered for ten seconds and then counted by one request while
 * the others still get the old one: a portal that reads ten thousand pages need not have them counted ten thousand
 * times, and the page count is a hint (store/define/page-of.ts).
 */
export class RememberedTotals {
  readonly #clock: Clock
  readonly #known = new Map<string, { total: number; at: number }>()
  readonly #counting = new Set<string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `name` stands for what `countNow` counts: equal names, equal conditions. */
  async of(name: string, countNow: () => Promise<number>): Promise<number> {
    const now = this.#clock.now().getTime()
    const known = this.#known.get(name)
    if (known && (now - known.at < rememberedMs || this.#counting.has(name))) return known.total
    this.#counting.add(name)
    try {
      const total = await countNow()
      if (total < worthRemembering) this.#known.delete(name)
      else this.#known.set(name, { total, at: now })
      return total
    } finally {
      this.#counting.delete(name)
    }
  }
}
