import type { RequestClass } from '#sync/http/request-queue.ts'
import type { Timing } from '#sync/timing.ts'
import type { FetchResult } from './fetch-rows.ts'

interface ListDeps extends Pick<Timing, 'elapsed' | 'after'> {
  /** Reads the list and brings it in, whole. */
  read(collection: string, what: RequestClass): Promise<FetchResult>
}

/** One read of a list; `startedAt` by the clock that never jumps. */
export interface ListRead {
  startedAt: number
  result: FetchResult
}

interface Reading {
  startedAt: number
  done: Promise<ListRead>
  /** Null while it is under way. */
  result: FetchResult | null
  /** The read after it, for those who came too late to believe this one. */
  next: Promise<ListRead> | null
}

/** An answer is kept so long for those who may still believe it. */
const keepMs = 2000

/** Reads of the lists that come in one answer: one read answers everybody who waits for it (decisions.md M32). */
export class WholeLists {
  private readonly parts: ListDeps
  private readonly readings = new Map<string, Reading>()
  /** Milliseconds that the last read of each took, the writing included. */
  private readonly costs = new Map<string, number>()

  constructor(parts: ListDeps) {
    this.parts = parts
  }

  /** How long the last read took, in milliseconds; 0 before the first. */
  costOf(collection: string): number {
    return this.costs.get(collection) ?? 0
  }

  /** A read that began at most `withinMs` ago, or the next one: those who wait for that share it as well. */
  read(collection: string, what: RequestClass, withinMs: number): Promise<ListRead> {
    const last = this.readings.get(collection)
    const age = last ? this.parts.elapsed() - last.startedAt : Infinity
    if (last && age <= withinMs && last.result?.ok !== false) return last.done
    if (!last || last.result !== null) return this.begin(collection, what)
    last.next ??= last.done.then(
      () => this.begin(collection, what),
      () => this.begin(collection, what),
    )
    return last.next
  }

  /** The read that is under way, or a new one: never what has been answered already, which notes nothing anew. */
  join(collection: string, what: RequestClass): Promise<ListRead> {
    const last = this.readings.get(collection)
    return last && last.result === null ? last.done : this.begin(collection, what)
  }

  private begin(collection: string, what: RequestClass): Promise<ListRead> {
    const { elapsed, after, read } = this.parts
    const startedAt = elapsed()
    const done = read(collection, what).then(
      (result) => {
        reading.result = result
        this.costs.set(collection, elapsed() - startedAt)
        // Thousands of rows are not kept in memory for nobody.
        after(keepMs, () => this.forget(collection, reading))
        return { startedAt, result }
      },
      (trouble: unknown) => {
        this.forget(collection, reading)
        throw trouble
      },
    )
    const reading: Reading = { startedAt, done, result: null, next: null }
    this.readings.set(collection, reading)
    return done
  }

  private forget(collection: string, reading: Reading): void {
    if (this.readings.get(collection) === reading) this.readings.delete(collection)
  }
}
