import type { OutboxEntry } from '#store/database/tables.ts'
import { markProvisional } from '#store/mutate/decide-entry.ts'
import { JobWorker } from './do-job.ts'
import type { DrainParts } from './drain-parts.ts'
import { dueJobs, type Job, laneOf, nextDueAt, parallelLanes } from './lanes.ts'
import { type OutboxEvent, step } from './outbox-machine.ts'

/** Storage that refused a write is asked again after this. */
const troubleMs = 5000

/** Sends, verifies and settles the outbox of one leader, up to three rows at a time, each row's entries in order. */
export class OutboxDrain {
  private readonly busy = new Set<string>()
  private readonly running = new Set<Promise<void>>()
  private again = false
  private looking = false
  private stopped = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly parts: DrainParts
  private readonly worker: JobWorker

  constructor(parts: DrainParts) {
    this.parts = parts
    this.worker = new JobWorker(parts, (entry, event) => this.record(entry, event))
  }

  /** The person is signed in again: what waited for that goes on. */
  async resumeAfterSignIn(): Promise<void> {
    const held = (await this.parts.strict.outbox.toArray()).filter(({ hold }) => hold === 'auth')
    for (const entry of held) await this.record(entry, { kind: 'signed-in' })
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
    clearTimeout(this.timer)
    await Promise.allSettled(this.running)
  }

  private async look(): Promise<void> {
    this.looking = true
    try {
      while (this.again && !this.stopped) {
        this.again = false
        const entries = await this.withoutOrphans(await this.parts.strict.outbox.toArray())
        if (!this.parts.maySend()) break
        const free = parallelLanes - this.busy.size
        const jobs = dueJobs(entries, this.parts.owner, this.parts.now(), this.busy).slice(0, Math.max(0, free))
        for (const job of jobs) this.start(job, entries)
        this.wakeAt(nextDueAt(entries, this.parts.now()))
      }
    } catch {
      this.wakeAt(this.parts.now() + troubleMs)
    } finally {
      this.looking = false
    }
  }

  /**
   * What nobody is sending has an unknown outcome: a former leader vanished with it, or its answer could not be stored.
   */
  private async withoutOrphans(entries: OutboxEntry[]): Promise<OutboxEntry[]> {
    const orphans = entries.filter((entry) => entry.state === 'sending' && !this.busy.has(laneOf(entry)))
    if (orphans.length === 0) return entries
    for (const entry of orphans) await this.record(entry, { kind: 'orphaned' })
    return this.parts.strict.outbox.toArray()
  }

  private start(job: Job, entries: readonly OutboxEntry[]): void {
    const lane = laneOf(job.entry)
    this.busy.add(lane)
    const work = this.carryOut(
      job,
      entries.filter((entry) => laneOf(entry) === lane),
    ).finally(() => this.running.delete(work))
    this.running.add(work)
  }

  private async carryOut(job: Job, lane: readonly OutboxEntry[]): Promise<void> {
    let isDone = false
    try {
      await this.worker.work(job, lane)
      isDone = true
    } catch {
      // Storage refused to note what happened; the entry is looked at again, and not at once.
    }
    this.busy.delete(laneOf(job.entry))
    if (isDone) this.kick()
    else this.wakeAt(this.parts.now() + troubleMs)
  }

  private wakeAt(at: number | null): void {
    clearTimeout(this.timer)
    if (at !== null && !this.stopped) this.timer = setTimeout(() => this.kick(), at - this.parts.now())
  }

  /** Applies an event to the entry as it is stored now; a leader that stops or has been replaced claims nothing. */
  private async record({ seq }: OutboxEntry, event: OutboxEvent): Promise<OutboxEntry | undefined> {
    const { strict, epoch, rebuild } = this.parts
    const [before, after] = await strict.transaction('rw', strict.outbox, strict.leader, strict.changed, async () => {
      const current = await strict.outbox.get(seq)
      if (!current) return []
      if (event.kind === 'claimed') {
        const leader = await strict.leader.get('leader')
        if (leader?.epoch !== epoch) this.stopped = true
        if (this.stopped) return [current, current]
      }
      const next = step(current, event)
      if (next === current) return [current, current]
      await strict.outbox.put(next)
      // A refused entry no longer shows on its row: marked here, so that a leader that dies now leaves the rebuild to the next.
      if (next.state === 'rejected') await markProvisional(strict, next)
      return [current, next]
    })
    if (before !== after && after?.state === 'rejected') await rebuild(after.collection, after.rowId)
    return after
  }
}
