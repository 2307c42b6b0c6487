import type { RequestClass } from '#sync/http/request-queue.ts'
import type { Timing } from '#sync/timing.ts'
import type { FetchResult } from './fetch-rows.ts'

/** What a list answered; `stored` resolves once this device holds it, and rejects if it cannot be stored. */
export interface WholeAnswer {
  result: FetchResult
  stored: Promise<void>
}

interface ListDeps extends Pick<Timing, 'elapsed' | 'after'> {
  /** Reads the list; what it answers is stored whole meanwhile. */
  read(collection: string, what: RequestClass): Promise<WholeAnswer>
}

/** One read of a list; `startedAt` by the clock that never jumps. */
export interface ListRead extends WholeAnswer {
  startedAt: number
}

interface Reading {
  startedAt: number
  done: Promise<ListRead>
  /** The read after it, for those who came too late to believe this one. */
  next: Promise<ListRead> | null
}

/** What is known of one list: the last answer, while it may be believed, and the reads that are under way or being stored. */
interface Known {
  answered: ListRead | null
  underWay: Reading | null
  storing: ListRead | null
}

/** An answer is kept so long for those who may still believe it. */
const keepMs = 2000
/** The next read is not begun before the last answer has reached this part of the age it may have, however slow the line. */
const aheadAfter = 1 / 3

/** Reads of the lists that come in one answer: one read answers everybody who waits for it (decisions.md M32). */
export class WholeLists {
  private readonly parts: ListDeps
  private readonly known = new Map<string, Known>()
  /** Milliseconds that the last read of each took until it was answered, and until it was stored. */
  private readonly answerMs = new Map<string, number>()
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
    const { answered, underWay } = this.of(collection)
    const age = ({ startedAt }: Pick<ListRead, 'startedAt'>) => this.parts.elapsed() - startedAt
    if (answered && age(answered) <= withinMs) {
      // Its answer is there when this one may no longer be believed. Those who ask for it hear of its failure.
      const aheadMs = Math.max(withinMs * aheadAfter, withinMs - (this.answerMs.get(collection) ?? 0))
      if (!underWay && age(answered) > aheadMs) this.begin(collection, what).catch(() => undefined)
      return Promise.resolve(answered)
    }
    if (!underWay) return this.begin(collection, what)
    if (age(underWay) <= withinMs) return underWay.done
    underWay.next ??= underWay.done.then(
      () => this.later(collection, what),
      () => this.later(collection, what),
    )
    return underWay.next
  }

  /** The read that is under way or being stored, or a new one: never what is stored already, which notes nothing anew. */
  async join(collection: string, what: RequestClass): Promise<ListRead> {
    const { underWay, storing } = this.of(collection)
    return (!underWay && storing) || this.later(collection, what)
  }

  /** The read that is under way, or a new one: never one that is answered already. */
  private later(collection: string, what: RequestClass): Promise<ListRead> {
    return this.of(collection).underWay?.done ?? this.begin(collection, what)
  }

  private of(collection: string): Known {
    const known = this.known.get(collection) ?? { answered: null, underWay: null, storing: null }
    this.known.set(collection, known)
    return known
  }

  private begin(collection: string, what: RequestClass): Promise<ListRead> {
    const { elapsed, read } = this.parts
    const known = this.of(collection)
    const startedAt = elapsed()
    const done = read(collection, what).then(
      (answer) => {
        const listRead = { startedAt, ...answer }
        this.answerMs.set(collection, elapsed() - startedAt)
        this.end(known, reading, answer.result.ok ? listRead : null)
        known.storing = listRead
        answer.stored
          .then(
            () => this.costs.set(collection, elapsed() - startedAt),
            () => {
              if (known.answered === listRead) known.answered = null
            },
          )
          .finally(() => {
            if (known.storing === listRead) known.storing = null
          })
        return listRead
      },
      (trouble: unknown) => {
        this.end(known, reading, null)
        throw trouble
      },
    )
    const reading: Reading = { startedAt, done, next: null }
    known.underWay = reading
    return done
  }

  /** A failure is believed by nobody, nor is what was answered before it. */
  private end(known: Known, reading: Reading, answered: ListRead | null): void {
    if (known.underWay === reading) known.underWay = null
    known.answered = answered
    // Thousands of rows are not kept in memory for nobody.
    this.parts.after(keepMs, () => {
      if (known.answered === answered) known.answered = null
    })
  }
}
