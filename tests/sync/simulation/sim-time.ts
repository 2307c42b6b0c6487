import type { Timing } from '#sync/timing.ts'

interface Due {
  at: number
  order: number
  run: (() => void) | null
}

/** Lets every promise that can go on do so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Simulated time: nothing happens but what is due, in order, and everything that follows from it. */
export class SimTime implements Timing {
  private passed = 0
  private order = 0
  private wall: number
  private heap: Due[] = []
  /** Told after every event, when all that it caused has happened. */
  onQuiet: () => void = () => {}

  constructor(wall = Date.parse('2026-10-01T06:00:00Z')) {
    this.wall = wall
  }

  now = (): number => this.wall + this.passed
  elapsed = (): number => this.passed

  /** The computer's clock is set; time itself goes on as it does. */
  setClock(byMs: number): void {
    this.wall += byMs
  }

  after = (ms: number, run: () => void): (() => void) => {
    const due: Due = { at: this.passed + Math.max(0, ms), order: ++this.order, run }
    this.push(due)
    return () => {
      due.run = null
    }
  }

  pause = (ms: number): Promise<void> => new Promise((resolve) => void this.after(ms, resolve))

  async pass(ms: number): Promise<void> {
    const end = this.passed + ms
    await this.quiet()
    for (let first = this.heap[0]; first && first.at <= end; first = this.heap[0]) {
      this.pop()
      if (first.run === null) continue
      this.passed = Math.max(this.passed, first.at)
      first.run()
      await this.quiet()
    }
    this.passed = end
  }

  async quiet(): Promise<void> {
    await settled()
    this.onQuiet()
  }

  private push(due: Due): void {
    const { heap } = this
    let at = heap.push(due) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!before(due, heap[above] as Due)) break
      heap[at] = heap[above] as Due
      at = above
    }
    heap[at] = due
  }

  private pop(): void {
    const { heap } = this
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1] as Due, heap[child] as Due)) child += 1
      if (!before(heap[child] as Due, last)) break
      heap[at] = heap[child] as Due
      at = child
    }
    heap[at] = last
  }
}

const before = (one: Due, other: Due) => one.at < other.at || (one.at === other.at && one.order < other.order)

/** A random number in [0, 1) after the other, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
