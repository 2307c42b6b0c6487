import type { PortalDatabase } from '#store/database/open-database.ts'
import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { auditOf } from '#store/mutate/decide-entry.ts'
import type { Api } from '#sync/http/create-api.ts'
import { classifyAnswer, type Verdict } from '#sync/http/classify-answer.ts'
import { compareFields, conflictReason, isShown } from './compare-fields.ts'
import { dueJobs, type Job, laneOf, nextDueAt, parallelLanes } from './lanes.ts'
import { attemptLimit, type OutboxEvent, step } from './outbox-machine.ts'
import { retryDelayMs, settleDelayMs, settlePatienceMs } from './retry-delay.ts'
import type { ReadOne } from './read-one.ts'

export interface DrainParts {
  strict: PortalDatabase
  api: Api
  mutations: MutationsByName
  owner: string
  epoch: number
  /** Reads one row from the server and absorbs it. */
  readOne: ReadOne
  /** Rewrites the changed row of an entry; with `end` the entry leaves the outbox in the same transaction. */
  rebuild(collection: string, rowId: string, end?: AuditRecord): Promise<void>
  tick(): Promise<number>
  now(): number
  random(): number
  /** False while offline or while the token is refused: nothing is claimed then. */
  maySend(): boolean
}

/** An edit older than this is compared with the server's present row before it is sent (decisions.md A3). */
const compareAfterMs = 15_000

/** Sends, verifies and settles the outbox of one leader, up to three rows at a time, each row's entries in order. */
export class OutboxDrain {
  private readonly busy = new Set<string>()
  private readonly running = new Set<Promise<void>>()
  private again = false
  private looking = false
  private stopped = false
  private timer: ReturnType<typeof setTimeout> | undefined

  private readonly parts: DrainParts

  constructor(parts: DrainParts) {
    this.parts = parts
  }

  /** What a former leader was sending when it vanished has an unknown outcome. */
  async adoptOrphans(): Promise<void> {
    const orphans = (await this.parts.strict.outbox.toArray()).filter(({ state }) => state === 'sending')
    for (const entry of orphans) await this.record(entry, { kind: 'orphaned' })
  }

  /** The same person signed in again: what waited for that goes on. */
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
        if (!this.parts.maySend()) break
        const entries = await this.parts.strict.outbox.toArray()
        const free = parallelLanes - this.busy.size
        const jobs = dueJobs(entries, this.parts.owner, this.parts.now(), this.busy).slice(0, Math.max(0, free))
        for (const job of jobs) this.start(job, entries)
        this.wakeAt(nextDueAt(entries, this.parts.now()))
      }
    } finally {
      this.looking = false
    }
  }

  private start(job: Job, entries: readonly OutboxEntry[]): void {
    const lane = laneOf(job.entry)
    this.busy.add(lane)
    const work = this.work(
      job,
      entries.filter((entry) => laneOf(entry) === lane),
    ).finally(() => {
      this.busy.delete(lane)
      this.running.delete(work)
      this.kick()
    })
    this.running.add(work)
  }

  private wakeAt(at: number | null): void {
    clearTimeout(this.timer)
    if (at !== null) this.timer = setTimeout(() => this.kick(), at - this.parts.now())
  }

  private async work({ kind, entry }: Job, lane: OutboxEntry[]): Promise<void> {
    if (!this.parts.mutations[entry.mutation]) {
      await this.record(entry, { kind: 'poisoned', reason: 'This version of the portal does not know this change' })
    } else if (kind === 'send') await this.send(entry, lane)
    else if (kind === 'verify') await this.verify(entry)
    else await this.settle(entry, lane)
  }

  private mutationOf(entry: OutboxEntry) {
    const mutation = this.parts.mutations[entry.mutation]
    if (!mutation) throw new Error(`no mutation is called ${entry.mutation}`)
    return mutation
  }

  private async send(entry: OutboxEntry, lane: OutboxEntry[]): Promise<void> {
    if (entry.attempts.length >= attemptLimit) {
      await this.record(entry, { kind: 'poisoned', reason: `Tried ${attemptLimit} times without a clear answer` })
      return
    }
    if (this.isWorthComparing(entry, lane) && !(await this.compareFirst(entry))) return
    const { parts } = this
    const rc = await parts.tick()
    const claimed = await this.record(entry, { kind: 'claimed', epoch: parts.epoch, rc, at: parts.now() })
    const attempt = claimed?.attempts.at(-1)
    if (claimed?.state !== 'sending' || !attempt) return
    const mutation = this.mutationOf(entry)
    const result = await parts.api.send(mutation.request(entry.args), { operationId: entry.operationId })
    const verdict = classifyAnswer(
      mutation,
      result,
      entry.attempts.some((earlier) => earlier.verdict === 'uncertain'),
    )
    await this.record(claimed, {
      kind: 'answered',
      attempt: attempt.n,
      verdict,
      rc: await parts.tick(),
      retryAt: this.retryAt(verdict, attempt.n),
    })
  }

  private retryAt(verdict: Verdict, tries: number): number {
    const { now, random } = this.parts
    if (verdict.kind === 'later') return now() + verdict.afterMs
    // An unknown outcome of an absolute edit is looked up at once; reading does no harm.
    return verdict.kind === 'uncertain' && tries === 1 ? now() : now() + retryDelayMs(tries, random())
  }

  /** Not where an earlier entry of the row has just been accepted: the server may not show that one yet. */
  private isWorthComparing(entry: OutboxEntry, lane: OutboxEntry[]): boolean {
    if (lane.some(({ state }) => state === 'acked')) return false
    return entry.attempts.length > 0 || this.parts.now() - entry.at > compareAfterMs
  }

  /** True when the server still has the value the edit started from, so that nobody's newer edit is overwritten. */
  private async compareFirst(entry: OutboxEntry): Promise<boolean> {
    const read = await this.parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') await this.postpone(entry, read.silent)
    else if (read.kind === 'absent')
      await this.record(entry, {
        kind: 'conflict-found',
        theirs: null,
        reason: 'This record no longer exists on the server',
      })
    else {
      const compared = compareFields(this.mutationOf(entry), entry, read.row)
      if (compared.kind !== 'other') return true
      await this.record(entry, {
        kind: 'conflict-found',
        theirs: compared.theirs,
        reason: conflictReason(compared.theirs),
      })
    }
    return false
  }

  private async verify(entry: OutboxEntry): Promise<void> {
    const read = await this.parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') {
      await this.postpone(entry, read.silent)
      return
    }
    if (read.kind === 'absent') {
      await this.record(entry, {
        kind: 'verified-other',
        theirs: null,
        reason: 'This record no longer exists on the server',
      })
      return
    }
    const compared = compareFields(this.mutationOf(entry), entry, read.row)
    if (compared.kind === 'ours') await this.record(entry, { kind: 'verified-applied', rc: read.startRc })
    else if (compared.kind === 'before')
      await this.record(entry, { kind: 'verified-not-applied', retryAt: this.parts.now() })
    else
      await this.record(entry, {
        kind: 'verified-other',
        theirs: compared.theirs,
        reason: conflictReason(compared.theirs),
      })
  }

  /** An accepted entry leaves once a later-started read shows it, so that the old value never flashes back. */
  private async settle(entry: OutboxEntry, lane: OutboxEntry[]): Promise<void> {
    const { parts } = this
    const read = await parts.readOne(entry.collection, entry.rowId)
    const mutation = this.mutationOf(entry)
    const later = lane.flatMap((next) => {
      const known = parts.mutations[next.mutation]
      return next.seq > entry.seq && known ? [{ mutation: known, entry: next }] : []
    })
    const shown = read.kind === 'row' && isShown(mutation, entry, later, read.row)
    const waited = parts.now() - (entry.attempts.at(-1)?.at ?? entry.at)
    if (shown) await this.end(entry, 'settled')
    else if (read.kind !== 'failed' && waited > settlePatienceMs) await this.end(entry, 'server-kept-another-value')
    else await this.record(entry, { kind: 'postponed', retryAt: parts.now() + settleDelayMs(waited) })
  }

  private async end(entry: OutboxEntry, how: AuditRecord['end']): Promise<void> {
    await this.parts.rebuild(entry.collection, entry.rowId, auditOf(entry, how, this.parts.now()))
  }

  /** Silence is connectivity's business: nothing is claimed while offline, and nothing should wait once it is over. */
  private async postpone(entry: OutboxEntry, silent: boolean): Promise<void> {
    const { now, random } = this.parts
    const wait = retryDelayMs(silent ? 1 : entry.attempts.length + 1, random())
    await this.record(entry, { kind: 'postponed', retryAt: now() + wait })
  }

  /** Applies an event to the entry as it is stored now; a claim of a leader that has been replaced is refused. */
  private async record({ seq }: OutboxEntry, event: OutboxEvent): Promise<OutboxEntry | undefined> {
    const { strict, epoch, rebuild } = this.parts
    const [before, after] = await strict.transaction('rw', strict.outbox, strict.leader, async () => {
      const current = await strict.outbox.get(seq)
      if (!current) return []
      if (event.kind === 'claimed' && (await strict.leader.get('leader'))?.epoch !== epoch) return [current, current]
      const next = step(current, event)
      if (next !== current) await strict.outbox.put(next)
      return [current, next]
    })
    // A refused entry no longer shows on its row, one that is tried again does.
    if (before && after && (before.state === 'rejected') !== (after.state === 'rejected'))
      await rebuild(after.collection, after.rowId)
    return after
  }
}
