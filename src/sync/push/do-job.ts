import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { auditOf } from '#store/mutate/decide-entry.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { classifyAnswer, type Verdict } from '#sync/http/classify-answer.ts'
import { compareFields, conflictReason, isShown } from './compare-fields.ts'
import type { DrainParts } from './drain-parts.ts'
import type { Job } from './lanes.ts'
import { attemptLimit, type OutboxEvent } from './outbox-machine.ts'
import { askedDelayMs, retryDelayMs, settleDelayMs, settlePatienceMs } from './retry-delay.ts'

/** An edit older than this is compared with the server's present row before it is sent (decisions.md A3). */
const compareAfterMs = 15_000
/** Wait before an attempt with a token that has been renewed while the old one was being refused. */
const renewedTokenMs = 1000

const gone = 'This record no longer exists on the server'

type Record = (entry: OutboxEntry, event: OutboxEvent) => Promise<OutboxEntry | undefined>

/** Carries out one job of the outbox: sends, verifies or settles one entry. `lane` is all that waits for its row. */
export class JobWorker {
  private readonly parts: DrainParts
  private readonly record: Record

  /** `record` applies an event to the entry as it is stored, and answers with what it has become. */
  constructor(parts: DrainParts, record: Record) {
    this.parts = parts
    this.record = record
  }

  async work({ kind, entry }: Job, lane: readonly OutboxEntry[]): Promise<void> {
    if (!this.parts.mutations[entry.mutation]) await this.workUnknown(entry)
    else if (kind === 'send') await this.send(entry, lane)
    else if (kind === 'verify') await this.verify(entry, lane)
    else await this.settle(entry, lane)
  }

  /** A change made by another version of the portal: a person has to look, unless the server has accepted it already. */
  private async workUnknown(entry: OutboxEntry): Promise<void> {
    if (entry.state !== 'acked') {
      await this.record(entry, { kind: 'poisoned', reason: 'This version of the portal does not know this change' })
      return
    }
    const read = await this.parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') await this.postpone(entry, read.silent)
    else await this.end(entry, 'settled')
  }

  private mutationOf(entry: OutboxEntry) {
    const mutation = this.parts.mutations[entry.mutation]
    if (!mutation) throw new Error(`no mutation is called ${entry.mutation}`)
    return mutation
  }

  private async send(entry: OutboxEntry, lane: readonly OutboxEntry[]): Promise<void> {
    if (unclearAttempts(entry) - (entry.forgiven ?? 0) >= attemptLimit) {
      await this.record(entry, { kind: 'poisoned', reason: `Tried ${attemptLimit} times without a clear answer` })
      return
    }
    if (this.isWorthComparing(entry, lane) && !(await this.compareFirst(entry))) return
    const { parts } = this
    const rc = await parts.tick()
    const claimed = await this.record(entry, { kind: 'claimed', epoch: parts.epoch, rc, at: parts.now() })
    const attempt = claimed?.attempts.at(-1)
    // Taken back by the person, or claimed by another leader: not ours to send.
    if (claimed?.state !== 'sending' || attempt?.startRc !== rc) return
    const mutation = this.mutationOf(entry)
    const result = await parts.api.send(mutation.request(entry.args), { operationId: entry.operationId })
    const verdict = this.meant(classifyAnswer(mutation, result, unclearAttempts(entry) > 0))
    await this.record(claimed, {
      kind: 'answered',
      attempt: attempt.n,
      verdict,
      rc: await parts.tick(),
      at: parts.now(),
      retryAt: this.retryAt(verdict, attempt.n),
    })
  }

  /** A token that was refused while a new one was already in hand is no reason to ask for a sign-in. */
  private meant(verdict: Verdict): Verdict {
    return verdict.kind === 'auth' && this.parts.maySend() ? { kind: 'later', afterMs: renewedTokenMs } : verdict
  }

  private retryAt(verdict: Verdict, tries: number): number {
    const { now, random } = this.parts
    if (verdict.kind === 'later') return now() + askedDelayMs(verdict.afterMs)
    // An unknown outcome of an absolute edit is looked up at once; reading does no harm.
    return verdict.kind === 'uncertain' && tries === 1 ? now() : now() + retryDelayMs(tries, random())
  }

  /** Not where an earlier entry of the row has just been accepted: the server may not show that one yet. */
  private isWorthComparing(entry: OutboxEntry, lane: readonly OutboxEntry[]): boolean {
    if (hasAcceptedBefore(entry, lane)) return false
    return entry.attempts.length > 0 || this.parts.now() - entry.at > compareAfterMs
  }

  /** True when the server still has the value the edit started from, so that nobody's newer edit is overwritten. */
  private async compareFirst(entry: OutboxEntry): Promise<boolean> {
    const { parts } = this
    const read = await parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') {
      await this.postpone(entry, read.silent)
      return false
    }
    if (read.kind === 'absent') {
      await this.record(entry, { kind: 'conflict-found', theirs: null, reason: gone })
      return false
    }
    const compared = compareFields(this.mutationOf(entry), entry, read.row)
    if (compared.kind === 'other') {
      const { theirs } = compared
      await this.record(entry, { kind: 'conflict-found', theirs, reason: conflictReason(theirs) })
      return false
    }
    // An earlier attempt has worked after all: it is not sent a second time.
    const isDone = compared.kind === 'ours' && unclearAttempts(entry) > 0
    if (isDone) await this.record(entry, { kind: 'verified-applied', rc: read.startRc, at: parts.now() })
    return !isDone
  }

  private async verify(entry: OutboxEntry, lane: readonly OutboxEntry[]): Promise<void> {
    const { parts } = this
    // While the server does not show an earlier accepted change, what it shows proves nothing about a later one.
    if (hasAcceptedBefore(entry, lane)) {
      await this.postpone(entry, false)
      return
    }
    const read = await parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') {
      await this.postpone(entry, read.silent)
      return
    }
    if (read.kind === 'absent') {
      await this.record(entry, { kind: 'verified-other', theirs: null, reason: gone })
      return
    }
    const compared = compareFields(this.mutationOf(entry), entry, read.row)
    if (compared.kind === 'ours')
      await this.record(entry, { kind: 'verified-applied', rc: read.startRc, at: parts.now() })
    else if (compared.kind === 'before')
      await this.record(entry, { kind: 'verified-not-applied', retryAt: parts.now() })
    else {
      const { theirs } = compared
      await this.record(entry, { kind: 'verified-other', theirs, reason: conflictReason(theirs) })
    }
  }

  /** An accepted entry leaves once a later-started read shows it, so that the old value never flashes back. */
  private async settle(entry: OutboxEntry, lane: readonly OutboxEntry[]): Promise<void> {
    const { parts } = this
    const read = await parts.readOne(entry.collection, entry.rowId)
    const later = lane.flatMap((next) => {
      const known = parts.mutations[next.mutation]
      return next.seq > entry.seq && next.attempts.length > 0 && known ? [{ mutation: known, entry: next }] : []
    })
    const shown = read.kind === 'row' && isShown(this.mutationOf(entry), entry, later, read.row)
    const waited = parts.now() - (entry.ackAt ?? entry.attempts.at(-1)?.at ?? entry.at)
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
}

function hasAcceptedBefore({ seq }: OutboxEntry, lane: readonly OutboxEntry[]): boolean {
  return lane.some((other) => other.seq < seq && other.state === 'acked')
}
