import type { Timing } from '#sync/timing.ts'
import type { Pulled } from './pull-deps.ts'
import { readDelayMs } from './read-delay.ts'

interface LaneDeps extends Timing {
  /** Names of what can be pulled, what matters most first. */
  names(): readonly string[]
  pull(name: string): Promise<Pulled>
  maySend(): boolean
  random(): number
  /** From the start of one read to the start of the next: the request's own time is part of it. */
  intervalMs: number
}

/** How the last read of one collection went, when that was, and how long the next one waits. */
interface Turn {
  failures: number
  at: number
  waitMs: number
}

/** While offline or held the lane only waits to be woken; this bounds the wait. */
const idleMs = 15_000

/** Does one kind of background read of all collections, one after the other, at its pace. */
export class PullLane {
  private readonly parts: LaneDeps
  private readonly turns = new Map<string, Turn>()
  private awaken = () => {}
  private isWoken = false

  constructor(parts: LaneDeps) {
    this.parts = parts
  }

  /** Cuts the present wait short, a back-off included: there is a reason to believe that it works now. */
  wake(): void {
    this.turns.clear()
    this.isWoken = true
    this.awaken()
  }

  /**
   * There may be names that were not there when the present wait began, and `arrived` are worth a look before they have
   * rested; a back-off stands.
   */
  look(arrived: readonly string[]): void {
    for (const name of arrived) if (this.turns.get(name)?.failures === 0) this.turns.delete(name)
    this.awaken()
  }

  /** What this collection has waited for has come. */
  hurry(name: string): void {
    this.turns.delete(name)
    this.awaken()
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.wake(), { once: true })
    while (!signal.aborted) {
      this.isWoken = false
      const next = this.parts.maySend() ? this.parts.names().find((name) => this.remaining(name) === 0) : undefined
      const startedAt = this.parts.elapsed()
      const isRead = next !== undefined && (await this.take(next))
      // Whoever woke the lane while it was reading is heard now.
      if (signal.aborted || this.isWoken) continue
      const left = this.parts.intervalMs - (this.parts.elapsed() - startedAt)
      if (next === undefined) await this.sleep(this.untilNextTurn())
      else if (isRead && left > 0) await this.sleep(left)
    }
  }

  /** Milliseconds until a collection's turn; none where the clock has been put back. */
  private remaining(name: string): number {
    const turn = this.turns.get(name)
    const waited = turn ? this.parts.now() - turn.at : 0
    return turn && waited >= 0 ? Math.max(0, turn.waitMs - waited) : 0
  }

  private untilNextTurn(): number {
    if (!this.parts.maySend()) return idleMs
    return Math.min(idleMs, ...this.parts.names().map((name) => this.remaining(name)))
  }

  /**
   * One read of one collection, if one was due. Each backs off by itself: a list that fails is not hurried by one that
   * works.
   */
  private async take(name: string): Promise<boolean> {
    const { now, random } = this.parts
    const before = this.turns.get(name)?.failures ?? 0
    const pulled = await this.pull(name)
    if (this.isWoken) return true
    const failures = pulled.kind === 'failed' ? before + 1 : 0
    const waitMs =
      pulled.kind === 'failed'
        ? Math.max(pulled.afterMs ?? 0, readDelayMs(failures, random()))
        : pulled.kind === 'rest'
          ? Math.max(0, pulled.forMs)
          : 0
    this.turns.set(name, { failures, at: now(), waitMs })
    return pulled.kind !== 'rest'
  }

  private async pull(name: string): Promise<Pulled> {
    try {
      return await this.parts.pull(name)
    } catch {
      // Storage refused a write: rows can be fetched again, so this is a failure like any other.
      return { kind: 'failed', afterMs: null, refused: false }
    }
  }

  private sleep(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.parts.after(forMs, resolve)
      this.awaken = () => {
        cancel()
        resolve()
      }
    })
  }
}
