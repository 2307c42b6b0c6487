import { LeadLost, stillLeads } from '#store/database/lead-lost.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { markProvisional } from '#store/mutate/decide-entry.ts'
import { lanesOf, rowOf } from '#store/mutate/holds-back.ts'
import { isKeptLong } from '#store/mutate/freshness.ts'
import { EntryWorker } from './entry-worker.ts'
import type { DrainDeps } from './drain-deps.ts'
import { keptReason } from './kept-work.ts'
import {
  type DueNow,
  isDeletedAfter,
  type Job,
  lanesAhead,
  nextDueAt,
  openJobs,
  parallelLanes,
  parallelLooks,
  settleJobs,
} from './lanes.ts'
import { type OutboxEvent, step } from './outbox-machine.ts'
import type { OutboxView } from './outbox-view.ts'
import { Semaphore } from './semaphore.ts'

/** Storage that refused a write is asked again after this. */
const troubleMs = 5000

/** Sends, verifies and settles the outbox of one leader, up to three rows at a time, each row's entries in order. */
export class OutboxDrain {
  /** Lane to the entry that is being worked on there. */
  private readonly busy = new Map<string, number>()
  private readonly running = new Map<Promise<void>, Job>()
  private readonly turns = new Semaphore(parallelLanes)
  private again = false
  private looking = false
  private stopped = false
  /** By the clock that never jumps: until then the server wants to be left alone. */
  private pausedUntil = 0
  private cancelWake = () => {}
  private readonly parts: DrainDeps
  private readonly outbox: OutboxView
  private readonly worker: EntryWorker

  constructor(outbox: OutboxView, parts: DrainDeps) {
    this.outbox = outbox
    this.parts = parts
    this.worker = new EntryWorker(parts, {
      record: (entry, event) => this.record(entry, event),
      waitAll: (ms) => {
        this.pausedUntil = Math.max(this.pausedUntil, parts.elapsed() + ms)
      },
      turn: async () => {
        const leave = await this.turns.take()
        return { mayGo: !this.stopped && parts.maySend() && parts.elapsed() >= this.pausedUntil, leave }
      },
    })
  }

  /** What this portal has learned to read goes on; what was kept for long is asked about, all of it at once. */
  async resume(): Promise<void> {
    await this.outbox.load()
    for (const entry of this.outbox.entries.values()) {
      if (isKeptLong(entry, this.parts.now()) && entry.hold === null && entry.state === 'queued') {
        await this.record(entry, { kind: 'held', hold: 'confirm', reason: keptReason })
        continue
      }
      const isKnown = this.parts.mutations[entry.mutation] && (entry.minReader ?? 0) <= this.parts.readerVersion
      if (entry.hold === 'version' && isKnown) await this.record(entry, { kind: 'understood' })
    }
    this.kick()
  }

  /** Looks at the outbox now; safe to call at any time, any number of times. */
  kick(): void {
    this.again = true
    if (!this.looking) void this.look()
  }

  /** Claims nothing more and waits for what is on its way. */
  async stop(): Promise<void> {
    this.stopped = true
    this.cancelWake()
    await Promise.allSettled(this.running.keys())
  }

  private async look(): Promise<void> {
    this.looking = true
    try {
      while (this.again && !this.stopped) {
        this.again = false
        await this.outbox.load()
        await this.endOrphans()
        this.worker.forgetEnded(this.outbox.entries)
        if (!this.parts.maySend()) break
        if (await this.resumeSignedIn()) continue
        const left = this.pausedUntil - this.parts.elapsed()
        if (left > 0) {
          this.wakeIn(left)
          break
        }
        this.startDue()
      }
    } catch (trouble) {
      this.heed(trouble)
      this.wakeIn(troubleMs)
    } finally {
      this.looking = false
    }
  }

  private startDue(): void {
    const { outbox } = this
    const { owner, mutations, now } = this.parts
    const when = { owner, mutations, now: now(), busy: new Set(this.busy.keys()) }
    const free = Math.max(0, parallelLanes + lanesAhead - this.countRunning(true))
    const freeLooks = Math.max(0, parallelLooks - this.countRunning(false))
    const [sends, looks]: [Job[], Job[]] = [[], []]
    const lastUnclear = Math.max(0, ...outbox.all('unclear').keys())
    for (const job of openJobs(outbox.all('open').values(), when)) {
      ;(isSend(job) ? sends : looks).push(job)
      if (sends.length > free && job.entry.seq >= lastUnclear) break
    }
    // Looking things up never takes a place from what waits to be sent: after a day offline there is a lot of both. And
    // what is accepted already is read once all the others are on their way: reads of both kinds share one line.
    const chosen = [...sends.slice(0, free), ...looks.slice(0, freeLooks)]
    if (sends.length <= free && looks.length < freeLooks)
      chosen.push(...this.settles(chosen, when, freeLooks - looks.length))
    for (const job of chosen) this.start(job)
    const nextAt = nextDueAt(outbox.all('timed').values(), now())
    if (nextAt !== null) this.wakeIn(nextAt - now())
  }

  /** At most so many entries that are due to settle, none in the lanes of jobs that are chosen already. */
  private settles(chosen: readonly Job[], when: DueNow, atMost: number): Job[] {
    const busy = new Set([...when.busy, ...chosen.flatMap(({ entry }) => lanesOf(entry))])
    const isDeleted = (entry: OutboxEntry) => isDeletedAfter(entry, this.outbox.ofRow(rowOf(entry)), when.mutations)
    const jobs: Job[] = []
    for (const job of settleJobs(this.outbox.entries.values(), { ...when, busy }, isDeleted)) {
      jobs.push(job)
      if (jobs.length >= atMost) break
    }
    return jobs
  }

  /**
   * What nobody is sending has an unknown outcome: a former leader vanished with it, or its answer could not be stored.
   */
  private async endOrphans(): Promise<void> {
    const working = new Set(this.busy.values())
    const orphans = [...this.outbox.all('sending').values()].filter(({ seq }) => !working.has(seq))
    for (const entry of orphans) await this.record(entry, { kind: 'orphaned', at: this.parts.now() })
  }

  /**
   * The token is good: what waited for a sign-in goes on. Asked at every look, because the refusal of the old token may
   * be noted after the new one has come.
   */
  private async resumeSignedIn(): Promise<boolean> {
    const held = [...this.outbox.all('forSignIn').values()].filter(({ owner }) => owner === this.parts.owner)
    for (const entry of held) await this.record(entry, { kind: 'signed-in' })
    this.again ||= held.length > 0
    return held.length > 0
  }

  private start(job: Job): void {
    const { entry } = job
    for (const lane of lanesOf(entry)) this.busy.set(lane, entry.seq)
    const work = this.carryOut(job).finally(() => this.running.delete(work))
    this.running.set(work, job)
  }

  private countRunning(isSending: boolean): number {
    return [...this.running.values()].filter((job) => isSend(job) === isSending).length
  }

  private async carryOut(job: Job): Promise<void> {
    let isDone = false
    try {
      const now = await this.readAnew(job)
      if (now) await this.worker.work(now, this.outbox.ofRow(rowOf(now.entry)))
      isDone = true
    } catch (trouble) {
      // Storage refused to note what happened; the entry is looked at again, and not at once.
      this.heed(trouble)
    }
    for (const lane of lanesOf(job.entry)) this.busy.delete(lane)
    if (isDone) this.kick()
    else this.wakeIn(troubleMs)
  }

  /** The job on its entry as it is stored; null where somebody has changed that meanwhile. Nobody changes what is accepted. */
  private async readAnew(job: Job): Promise<Job | null> {
    const { kind, entry } = job
    if (kind === 'settle') return job
    const now = await this.outbox.read(entry.seq)
    return now?.state === entry.state && now.hold === entry.hold ? { kind, entry: now } : null
  }

  private heed(trouble: unknown): void {
    this.outbox.forget()
    if (!(trouble instanceof LeadLost)) return
    this.stopped = true
    this.parts.onLeadLost()
  }

  private wakeIn(ms: number): void {
    this.cancelWake()
    if (!this.stopped) this.cancelWake = this.parts.after(Math.max(0, ms), () => this.kick())
  }

  /**
   * Applies an event to the entry as it is stored now. A leader that stops claims nothing more, and one that has been
   * replaced may only report the answer to its own attempt: that is a fact, whoever leads.
   */
  private async record({ seq }: OutboxEntry, event: OutboxEvent): Promise<OutboxEntry | undefined> {
    const { strict, epoch, rebuild } = this.parts
    let held: OutboxEntry | undefined
    const [before, after] = await strict.transaction('rw', [strict.outbox, strict.leader, strict.changed], async () => {
      const current = await strict.outbox.get(seq)
      held = this.outbox.entries.get(seq)
      if (!current) return []
      if (event.kind !== 'answered') await stillLeads(strict, epoch)
      if (event.kind === 'claimed' && this.stopped) return [current, current]
      const next = step(current, event)
      if (next === current) return [current, current]
      await strict.outbox.put(next)
      // A refused entry no longer shows on its row: marked here, so that a leader that dies now leaves the rebuild to the next.
      if (next.state === 'rejected') await markProvisional(strict, next)
      return [current, next]
    })
    if (after) this.outbox.replace(held, after)
    else this.outbox.lose(seq)
    if (before !== after && after?.state === 'rejected') await rebuild(after.collection, after.rowId)
    return after
  }
}

function isSend({ kind }: Job): boolean {
  return kind === 'send'
}
