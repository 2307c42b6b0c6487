import { type AnyMutation, isDeletion, isOfRow } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Ending } from '#store/database/changed-rows.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { auditOf } from '#store/mutate/decide-entry.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { type Classified, classifyAnswer, type Verdict } from '#sync/http/classify-answer.ts'
import { isShown } from './compare-fields.ts'
import type { DrainDeps, JobNotes } from './drain-deps.ts'
import type { Job } from './lanes.ts'
import { type Compared, OutcomeVerifier } from './outcome-verifier.ts'
import { attemptLimit } from './outbox-machine.ts'
import { askedDelayMs, retryDelayMs, settleDelayMs, settlePatienceMs } from './retry-delay.ts'
import { holdReasons } from './hold-reasons.ts'
import { BrokenChange, callDeclared } from './call-declared.ts'
import { isGone } from './verify-outcome.ts'
import { withArgs } from './with-args.ts'

/** A row that was asked for longer ago is read anew before its change is sent: a colleague may have been there meanwhile. */
const readIsFreshForMs = 2000
/** A look that took longer before sending was frozen on its way. It is repeated so often; then the line is that slow. */
const lookPatience = { ms: 8000, times: 3 }
/** Wait before an attempt with a token that has been renewed while the old one was being refused. */
const renewedTokenMs = 1000
/** Wait before the next attempt where the server forbids everything just now. */
const forbiddenMs = 60_000
/** A claim that took longer was frozen: another tab may lead after twelve seconds, and a colleague may have written. */
const claimPatienceMs = 8000

/** A change that may be sent, on what it was compared with; `askedAt` by the clock that never jumps. */
interface Ready extends Compared {
  askedAt: number
}

/** Carries out one job of the outbox: sends, verifies or settles one entry. `lane` is all that waits for its row. */
export class EntryWorker {
  private readonly parts: DrainDeps
  private readonly notes: JobNotes
  private readonly looker: OutcomeVerifier
  /** When this worker first saw an entry accepted: waits must not trust the wall clock. */
  private readonly acceptedAt = new Map<number, number>()
  /** A list that was asked for later, by whomever, may settle one: since its yes, or since the last look. */
  private readonly askedFrom = new Map<number, number>()
  /** When a read first missed the row of one. */
  private readonly missedAt = new Map<number, number>()
  private readonly times = [this.acceptedAt, this.askedFrom, this.missedAt]

  constructor(parts: DrainDeps, notes: JobNotes) {
    this.parts = parts
    this.notes = notes
    this.looker = new OutcomeVerifier(parts, notes)
  }

  async work({ kind, entry: stored }: Job, lane: readonly OutboxEntry[]): Promise<void> {
    const mutation = this.parts.mutations[stored.mutation]
    if (!mutation) return this.workUnknown(stored)
    try {
      const entry = await withArgs(this.parts.strict, stored)
      if (kind === 'send') await this.send(entry, mutation, lane)
      else if (kind === 'verify') await this.looker.verify(entry, mutation, lane)
      else await this.settle(entry, mutation, lane)
    } catch (trouble) {
      if (!(trouble instanceof BrokenChange)) throw trouble
      await this.notes.record(stored, { kind: 'held', hold: 'needs-you', reason: holdReasons.broken })
    }
  }

  /** Drops what is known of entries that are not in the outbox any more: a person may have discarded one. */
  forgetEnded(entries: ReadonlyMap<number, OutboxEntry>): void {
    this.looker.forgetEnded(entries)
    for (const known of this.times) for (const seq of known.keys()) if (!entries.has(seq)) known.delete(seq)
  }

  /** A change made by another version of the portal is left to that one, unless the server has accepted it already. */
  private async workUnknown(entry: OutboxEntry): Promise<void> {
    if (entry.state !== 'acked') {
      await this.notes.record(entry, { kind: 'held', hold: 'version', reason: holdReasons.unknown })
      return
    }
    const read = await this.parts.readOne(entry.collection, entry.rowId)
    if (read.kind === 'failed') await this.looker.postpone(entry, read.silent)
    else await this.end(entry, 'settled')
  }

  private async send(entry: OutboxEntry, mutation: AnyMutation, lane: readonly OutboxEntry[]): Promise<void> {
    const { notes } = this
    const ready = await this.makeReady(entry, mutation, lane)
    if (!ready) return
    const { mayGo, leave } = await notes.turn()
    try {
      // Cut off, called to a halt or asked to wait since: it is looked at again in its time.
      if (!mayGo) return
      const now = await this.refresh(ready, () => this.makeReady(entry, mutation, lane))
      if (now) await this.attempt(entry, mutation, now, lane)
    } finally {
      leave()
    }
  }

  /** The look as it is, or another one that is fresh. */
  private async refresh(look: Ready, again: () => Promise<Ready | null>): Promise<Ready | null> {
    const age = (one: Ready) => this.parts.elapsed() - one.askedAt
    if (age(look) <= readIsFreshForMs) return look
    let now = await again()
    for (let times = 1; now && age(now) > lookPatience.ms && times < lookPatience.times; times++) now = await again()
    return now
  }

  /** All that is asked before a change is sent; null where it is not to be sent now, which is noted then. */
  private async makeReady(
    entry: OutboxEntry,
    mutation: AnyMutation,
    lane: readonly OutboxEntry[],
  ): Promise<Ready | null> {
    const { parts, notes } = this
    const askedAt = parts.elapsed()
    const staleness = stalenessOf(entry, mutation, parts.now())
    // Only what certainly never arrived is "not sent"; of the rest a person has to find out.
    if (staleness === 'expired' && unclearAttempts(entry) === 0) {
      await this.end(entry, 'not-sent')
      return null
    }
    if (staleness !== 'fresh') {
      const hold = staleness === 'confirm' || staleness === 'notice' || staleness === 'kept' ? 'confirm' : 'needs-you'
      const over = staleness === 'over' ? callDeclared(() => mutation.whyOver?.(entry.args, parts.now())) : null
      await notes.record(entry, { kind: 'held', hold, reason: over ?? holdReasons[staleness] })
      return null
    }
    if (unclearAttempts(entry) - (entry.forgiven ?? 0) >= attemptLimit) {
      await notes.record(entry, { kind: 'held', hold: 'needs-you', reason: holdReasons.tried })
      return null
    }
    const mayGo: Compared | null = isOfRow(mutation)
      ? await this.looker.compareFirst(entry, mutation, lane)
      : { version: undefined }
    if (!mayGo || !(await this.looker.isStillRight(entry, mutation))) return null
    if (!(await this.looker.notesEqual(entry, mutation))) return null
    return { ...mayGo, askedAt: mayGo.askedAt ?? askedAt }
  }

  private async attempt(
    entry: OutboxEntry,
    mutation: AnyMutation,
    { version, row: compared }: Ready,
    lane: readonly OutboxEntry[],
  ): Promise<void> {
    const { parts, notes } = this
    const begunAt = parts.elapsed()
    const held = await parts.serverRow(entry.collection, entry.rowId)
    // The row it was compared with need not be stored yet.
    const serverRow = compared && compared.rc > (held?.rc ?? 0) ? compared : held
    const row = serverRow ? this.withAccepted(serverRow.row, entry, lane) : null
    const asked = callDeclared(() => mutation.request(entry.args, row))
    // The bytes of a first attempt are kept until it is proved that they were not applied (sync.md 2.9); those of large
    // arguments are made anew, of nothing that changes.
    const frozen = entry.frozen ?? asked.input
    const rc = await parts.tick()
    const kept = entry.isBrief ? {} : { frozen }
    const claimed = await notes.record(entry, { kind: 'claimed', epoch: parts.epoch, rc, at: parts.now(), ...kept })
    const attempt = claimed?.attempts.at(-1)
    // Taken back by the person, or claimed by another leader: not ours to send.
    if (claimed?.state !== 'sending' || attempt?.startRc !== rc) return
    const answered = { kind: 'answered', attempt: attempt.n } as const
    if (parts.elapsed() - begunAt > claimPatienceMs) {
      const late = { verdict: { kind: 'later', afterMs: 0 }, rc, at: parts.now(), retryAt: parts.now() } as const
      return void (await notes.record(claimed, { ...answered, ...late }))
    }
    const options = { operationId: entry.operationId, ...(version === undefined ? {} : { version }) }
    const result = await parts.api.send({ call: asked.call, input: frozen }, options)
    const said = classifyAnswer(mutation, result, unclearAttempts(entry) > 0)
    // A yes that comes with another value is none: a look at the row says what has become of it.
    const isDenied = said.kind === 'yes' && result.ok && !this.isIn(result.answer, entry, mutation)
    const verdict = await this.meant(entry, mutation, isDenied ? { kind: 'uncertain' } : said)
    if (verdict.kind === 'later' && verdict.everybody) notes.waitAll(askedDelayMs(verdict.afterMs))
    await notes.record(claimed, {
      ...answered,
      verdict,
      requestId: result.requestId,
      rc: await parts.tick(),
      at: parts.now(),
      retryAt: this.retryAt(verdict, attempt.n),
    })
    if (verdict.kind === 'yes') this.askedFrom.set(entry.seq, parts.elapsed())
  }

  /** The row as the server has it by its own word: with the others laid over that it has accepted and not shown yet. */
  private withAccepted(row: AnyRow, { seq }: OutboxEntry, lane: readonly OutboxEntry[]): AnyRow {
    // A later one of another field may have gone first.
    const accepted = lane.filter((one) => one.seq !== seq && one.state === 'acked')
    return accepted.reduce<AnyRow>((now, one) => {
      const known = this.parts.mutations[one.mutation]
      return known ? (callDeclared(() => known.apply(now, one.args)) as AnyRow) : now
    }, row)
  }

  /** Whether an answer that carries the row shows the change; one without it says nothing against it. */
  private isIn(answer: unknown, entry: OutboxEntry, mutation: AnyMutation): boolean {
    const row = isOfRow(mutation) ? this.parts.rowIn(entry.collection, answer) : null
    return row === null || callDeclared(() => isShown(mutation, entry, [], row))
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

  /** What the yes says of other rows is known before the entry leaves. */
  private async follow(entry: OutboxEntry, mutation: AnyMutation): Promise<void> {
    const rows = callDeclared(() => mutation.rows?.(entry.args)) ?? []
    for (const touched of rows) if (touched.shows) await this.parts.follow(touched, entry.ackRc ?? 0)
  }

  /** An accepted entry leaves once a later-started read shows it, so that the old value never flashes back. */
  private async settle(entry: OutboxEntry, mutation: AnyMutation, lane: readonly OutboxEntry[]): Promise<void> {
    const { parts } = this
    const { verify } = mutation
    // Nothing lies over a row: there is nothing to wait for, and the list is read anew.
    if (!isOfRow(mutation)) {
      parts.created(entry.collection)
      await this.follow(entry, mutation)
      return void (await this.end(entry, 'settled'))
    }
    const isDeleted = isDeletion(mutation)
    if (isDeleted) await this.hide(entry, lane)
    const beganAt = parts.elapsed()
    const withinMs = Math.max(0, beganAt - (this.askedFrom.get(entry.seq) ?? beganAt) - 1)
    const read = await parts.readOne(entry.collection, entry.rowId, { withinMs })
    this.askedFrom.set(entry.seq, beganAt)
    const later = lane.flatMap((next) => {
      const known = parts.mutations[next.mutation]
      return next.seq > entry.seq && next.attempts.length > 0 && known ? [{ mutation: known, entry: next }] : []
    })
    const isShownBy = (row: AnyRow) =>
      callDeclared(() =>
        verify.kind === 'gone' ? isGone(verify, { kind: 'row', row }) : isShown(mutation, entry, later, row),
      )
    // Somebody has deleted the row meanwhile: nothing will show this change, and it waits until the row has left.
    const isLost = read.kind === 'absent' && verify.kind !== 'gone' && (await parts.miss(entry.collection, entry.rowId))
    const isAbsent = isLost || (read.kind === 'absent' && verify.kind === 'gone')
    const shown = isAbsent || (read.kind === 'row' && isShownBy(read.row))
    if (shown) await this.follow(entry, mutation)
    const waited = this.waited(this.acceptedAt, entry)
    // Another read may have come since, from a replica that is behind: then it does not leave yet.
    const isStillShown = (serverRow: AnyRow | undefined) =>
      isAbsent || (serverRow !== undefined && isShownBy(serverRow))
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
    for (const known of this.times) known.delete(entry.seq)
    const mutation = this.parts.mutations[entry.mutation]
    if (mutation && isDeletion(mutation)) this.parts.unhide(entry.collection, entry.rowId)
    return true
  }
}
