import { type AnyMutation, isDeletion } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Ending } from '#store/database/changed-rows.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { auditOf } from '#store/mutate/decide-entry.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { type Classified, classifyAnswer, type Verdict } from '#sync/http/classify-answer.ts'
import { isShown } from './compare-fields.ts'
import type { DrainParts, JobNotes } from './drain-parts.ts'
import { hasAcceptedBefore, type Job } from './lanes.ts'
import { OutcomeLooker } from './look-for-outcome.ts'
import { attemptLimit } from './outbox-machine.ts'
import { askedDelayMs, retryDelayMs, settleDelayMs, settlePatienceMs } from './retry-delay.ts'
import { keptReason } from './kept-work.ts'
import { BrokenChange, understood } from './understood.ts'
import { isGone } from './verify-outcome.ts'

/** An edit older than this is compared with the server's present row before it is sent (decisions.md A3). */
const compareAfterMs = 15_000
/**
 * Whoever waited longer for a place to send in asks anew: a colleague may have been there. On a slow line asking takes
 * as long as waiting does, and is good for as long; up to a point.
 */
const readyForMs = { least: 2000, most: 10_000 }
/** Wait before an attempt with a token that has been renewed while the old one was being refused. */
const renewedTokenMs = 1000
/** Wait before the next attempt where the server forbids everything just now. */
const forbiddenMs = 60_000
/** A claim that took longer was frozen on its way: another tab, which takes over after twelve seconds, may lead by now. */
const claimPatienceMs = 8000

const reasons = {
  ask: 'Made a while ago and not sent yet: send it now?',
  notice: 'Made more than 30 minutes ago: is the customer still to be told?',
  expired: 'No answer came in time, and it is not sent again by itself',
  kept: keptReason,
  review: 'Older than a day: please look whether it is still right',
  unknown: 'A newer version of the portal made this change; reload the page',
  broken: 'This change cannot be read any more',
  tried: `Tried ${attemptLimit} times without a clear answer`,
} as const

/** Carries out one job of the outbox: sends, verifies or settles one entry. `lane` is all that waits for its row. */
export class JobWorker {
  private readonly parts: DrainParts
  private readonly notes: JobNotes
  private readonly looker: OutcomeLooker
  /** When this worker first saw an entry accepted: waits must not trust the wall clock. */
  private readonly acceptedAt = new Map<number, number>()
  /** When a read first missed the row of one. */
  private readonly missedAt = new Map<number, number>()

  constructor(parts: DrainParts, notes: JobNotes) {
    this.parts = parts
    this.notes = notes
    this.looker = new OutcomeLooker(parts, notes)
  }

  async work({ kind, entry }: Job, lane: readonly OutboxEntry[]): Promise<void> {
    const mutation = this.parts.mutations[entry.mutation]
    if (!mutation) return this.workUnknown(entry)
    try {
      if (kind === 'send') await this.send(entry, mutation, lane)
      else if (kind === 'verify') await this.looker.verify(entry, mutation, lane)
      else await this.settle(entry, mutation, lane)
    } catch (trouble) {
      if (!(trouble instanceof BrokenChange)) throw trouble
      await this.notes.record(entry, { kind: 'held', hold: 'needs-you', reason: reasons.broken })
    }
  }

  /** A change made by another version of the portal is left to that one, unless the server has accepted it already. */
  private async workUnknown(entry: OutboxEntry): Promise<void> {
    if (entry.state !== 'acked') {
      await this.notes.record(entry, { kind: 'held', hold: 'version', reason: reasons.unknown })
      return
    }
    const read = await this.parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') await this.looker.postpone(entry, read.silent)
    else await this.end(entry, 'settled')
  }

  private async send(entry: OutboxEntry, mutation: AnyMutation, lane: readonly OutboxEntry[]): Promise<void> {
    const { parts, notes } = this
    const ready = await this.makeReady(entry, mutation, lane)
    if (!ready) return
    const { mayGo, leave } = await notes.turn()
    try {
      // Cut off, called to a halt or asked to wait since: it is looked at again in its time.
      if (!mayGo) return
      const goodForMs = Math.min(readyForMs.most, Math.max(readyForMs.least, ready.tookMs))
      const isOld = parts.elapsed() - ready.at > goodForMs
      const now = isOld ? await this.makeReady(entry, mutation, lane) : ready
      if (now) await this.attempt(entry, mutation, now.version, lane)
    } finally {
      leave()
    }
  }

  /** All that is asked before a change is sent; null where it is not to be sent now, which is noted then. */
  private async makeReady(entry: OutboxEntry, mutation: AnyMutation, lane: readonly OutboxEntry[]) {
    const { parts, notes } = this
    const begunAt = parts.elapsed()
    const staleness = stalenessOf(entry, mutation, parts.now())
    // Only what certainly never arrived is "not sent"; of the rest a person has to find out.
    if (staleness === 'expired' && unclearAttempts(entry) === 0) {
      await this.end(entry, 'not-sent')
      return null
    }
    if (staleness !== 'fresh') {
      const hold = staleness === 'ask' || staleness === 'notice' || staleness === 'kept' ? 'ask' : 'needs-you'
      await notes.record(entry, { kind: 'held', hold, reason: reasons[staleness] })
      return null
    }
    if (unclearAttempts(entry) - (entry.forgiven ?? 0) >= attemptLimit) {
      await notes.record(entry, { kind: 'held', hold: 'needs-you', reason: reasons.tried })
      return null
    }
    const mayGo = this.isWorthComparing(entry, mutation, lane)
      ? await this.looker.compareFirst(entry, mutation, lane)
      : { version: undefined }
    if (!mayGo) return null
    if (!this.isJustChecked(entry, mutation) && !(await this.looker.isStillRight(entry, mutation))) return null
    const at = parts.elapsed()
    return { ...mayGo, at, tookMs: at - begunAt }
  }

  private async attempt(
    entry: OutboxEntry,
    mutation: AnyMutation,
    version: string | undefined,
    lane: readonly OutboxEntry[],
  ): Promise<void> {
    const { parts, notes } = this
    const truth = await parts.truth(entry.collection, entry.rowId)
    const row = truth ? this.withAccepted(truth.row, entry, lane) : null
    const asked = understood(() => mutation.request(entry.args, row))
    // The bytes of a first attempt are kept until it is proved that they were not applied (sync.md 2.9).
    const frozen = entry.frozen ?? asked.input
    const rc = await parts.tick()
    const begunAt = parts.elapsed()
    const claimed = await notes.record(entry, { kind: 'claimed', epoch: parts.epoch, rc, at: parts.now(), frozen })
    const attempt = claimed?.attempts.at(-1)
    // Taken back by the person, or claimed by another leader: not ours to send.
    if (claimed?.state !== 'sending' || attempt?.startRc !== rc) return
    const answered = { kind: 'answered', attempt: attempt.n } as const
    if (parts.elapsed() - begunAt > claimPatienceMs) {
      const verdict = { kind: 'later', afterMs: 0 } as const
      await notes.record(claimed, { ...answered, verdict, rc, at: parts.now(), retryAt: parts.now() })
      return
    }
    const options = { operationId: entry.operationId, ...(version === undefined ? {} : { version }) }
    const result = await parts.api.send({ call: asked.call, input: frozen }, options)
    const verdict = await this.meant(entry, mutation, classifyAnswer(mutation, result, unclearAttempts(entry) > 0))
    if (verdict.kind === 'later' && verdict.everybody) notes.waitAll(askedDelayMs(verdict.afterMs))
    await notes.record(claimed, {
      ...answered,
      verdict,
      rc: await parts.tick(),
      at: parts.now(),
      retryAt: this.retryAt(verdict, attempt.n),
    })
  }

  /** The row as the server has it by its own word: with earlier changes laid over that it has accepted and not shown yet. */
  private withAccepted(row: AnyRow, { seq }: OutboxEntry, lane: readonly OutboxEntry[]): AnyRow {
    const accepted = lane.filter((one) => one.seq < seq && one.state === 'acked')
    return accepted.reduce<AnyRow>((now, one) => {
      const known = this.parts.mutations[one.mutation]
      return known ? (understood(() => known.apply(now, one.args)) as AnyRow) : now
    }, row)
  }

  private async meant(entry: OutboxEntry, { recheck }: AnyMutation, verdict: Classified): Promise<Verdict> {
    const { parts } = this
    // "Taken already" may speak of its own first attempt; under a key the server would have said so.
    if (verdict.kind === 'no' && recheck && !parts.keyed && unclearAttempts(entry) > 0) return { kind: 'uncertain' }
    // A token that was refused while a new one was already in hand is no reason to ask for a sign-in.
    if (verdict.kind === 'auth' && parts.maySend()) return { kind: 'later', afterMs: renewedTokenMs }
    if (verdict.kind !== 'forbidden') return verdict
    // A 403 to everything is trouble of the server's or of a proxy, not a word about this change.
    const read = await parts.readOne(entry.collection, entry.rowId)
    const isEverything = read.kind === 'failed' && read.forbidden === true
    return isEverything ? { kind: 'later', afterMs: forbiddenMs } : { kind: 'no', reason: verdict.reason }
  }

  private retryAt(verdict: Verdict, tries: number): number {
    const { now, random } = this.parts
    if (verdict.kind === 'later') return now() + askedDelayMs(verdict.afterMs)
    // An unknown outcome is looked up at once; reading does no harm.
    return verdict.kind === 'uncertain' && tries === 1 ? now() : now() + retryDelayMs(tries, random())
  }

  /** Not where an earlier entry of the row has just been accepted: the server may not show that one yet. */
  private isWorthComparing(
    entry: OutboxEntry,
    { verify: { kind }, comparesFirst = false }: AnyMutation,
    lane: readonly OutboxEntry[],
  ): boolean {
    if (kind === 'natural-key' || kind === 'person' || hasAcceptedBefore(entry, lane)) return false
    return comparesFirst || this.hasWaited(entry)
  }

  private hasWaited(entry: OutboxEntry): boolean {
    // What a person decided upon may have been shown to them long ago.
    return entry.attempts.length > 0 || entry.confirmedAt !== undefined || !this.isRecent(entry.at)
  }

  /** Whether what it rests on was read so lately that it need not be read again. */
  private isJustChecked(entry: OutboxEntry, { checkedAt }: AnyMutation): boolean {
    const at = understood(() => checkedAt?.(entry.args) ?? null)
    return at !== null && this.isRecent(at) && entry.attempts.length === 0
  }

  /** An age that a clock put back makes negative is no age at all. */
  private isRecent(at: number): boolean {
    const age = this.parts.now() - at
    return age >= 0 && age <= compareAfterMs
  }

  /** An accepted entry leaves once a later-started read shows it, so that the old value never flashes back. */
  private async settle(entry: OutboxEntry, mutation: AnyMutation, lane: readonly OutboxEntry[]): Promise<void> {
    const { parts } = this
    const { verify } = mutation
    const { kind } = verify
    // Nothing lies over a row: there is nothing to wait for, and the list is read anyway.
    if (kind === 'natural-key' || kind === 'person') {
      const consequence = understood(() => mutation.consequence?.(entry.args))
      if (consequence) await parts.follow(consequence, entry.ackRc ?? 0)
      return void (await this.end(entry, 'settled'))
    }
    const isDeleted = isDeletion(mutation)
    if (isDeleted) await this.hide(entry, lane)
    const read = await parts.readOne(entry.collection, entry.rowId)
    const later = lane.flatMap((next) => {
      const known = parts.mutations[next.mutation]
      return next.seq > entry.seq && next.attempts.length > 0 && known ? [{ mutation: known, entry: next }] : []
    })
    const isShownBy = (row: AnyRow) =>
      understood(() =>
        verify.kind === 'gone' ? isGone(verify, { kind: 'row', row }) : isShown(mutation, entry, later, row),
      )
    // Somebody has deleted the row meanwhile: nothing will show this change, and it waits until the row has left.
    const isLost = read.kind === 'absent' && verify.kind !== 'gone' && (await parts.miss(entry.collection, entry.rowId))
    const isAbsent = isLost || (read.kind === 'absent' && verify.kind === 'gone')
    const shown = isAbsent || (read.kind === 'row' && isShownBy(read.row))
    const waited = this.waited(this.acceptedAt, entry)
    // Another read may have come since, from a replica that is behind: then it does not leave yet.
    const isStillShown = (truth: AnyRow | undefined) => isAbsent || (truth !== undefined && isShownBy(truth))
    if (shown && (await this.end(entry, 'settled', isStillShown))) return
    // However long nobody could be asked: a row is looked for from the first read on that missed it.
    const unshownFor = read.kind === 'absent' ? this.waited(this.missedAt, entry) : waited
    if (!shown && read.kind !== 'failed' && unshownFor > settlePatienceMs) {
      await this.end(entry, 'server-kept-another-value')
      // A row that was not deleted after all comes back.
      if (isDeleted) await parts.readOne(entry.collection, entry.rowId)
      return
    }
    await this.notes.record(entry, { kind: 'postponed', retryAt: parts.now() + settleDelayMs(waited) })
  }

  /** Milliseconds since this worker first asked so of the entry. */
  private waited(first: Map<number, number>, { seq }: OutboxEntry): number {
    const now = this.parts.elapsed()
    const since = first.get(seq) ?? now
    first.set(seq, since)
    return now - since
  }

  /** The row of an accepted deletion leaves, and with it what was accepted before: no read will show that any more. */
  private async hide(entry: OutboxEntry, lane: readonly OutboxEntry[]): Promise<void> {
    await this.parts.hide(entry.collection, entry.rowId)
    for (const earlier of lane) {
      if (earlier.seq < entry.seq && earlier.state === 'acked') await this.end(earlier, 'settled')
    }
  }

  private async end(entry: OutboxEntry, how: AuditRecord['end'], isShown?: Ending['isShown']): Promise<boolean> {
    const record = auditOf(entry, how, this.parts.now())
    const ending: Ending = { record, ...(isShown ? { isShown } : {}) }
    const hasLeft = await this.parts.rebuild(entry.collection, entry.rowId, ending)
    if (!hasLeft) return false
    this.acceptedAt.delete(entry.seq)
    this.missedAt.delete(entry.seq)
    const mutation = this.parts.mutations[entry.mutation]
    if (mutation && isDeletion(mutation)) this.parts.unhide(entry.collection, entry.rowId)
    return true
  }
}
