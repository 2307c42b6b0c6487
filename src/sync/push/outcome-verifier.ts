import { type AnyMutation, isOfRow, type Reader } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { OutboxEntry, ServerRow } from '#store/database/tables.ts'
import { isAnsweredOddly, unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { isSilent } from '#sync/http/api-failure.ts'
import { type Declared, newsFor } from './compare-fields.ts'
import type { DrainDeps, JobNotes } from './drain-deps.ts'
import { acceptedBefore } from './lanes.ts'
import { lookByKey } from './look-by-key.ts'
import type { Other } from './outbox-machine.ts'
import type { ReadOneOptions } from './read-one.ts'
import { retryDelayMs } from './retry-delay.ts'
import { callDeclared } from './call-declared.ts'
import { doneByOther, doubtMs, isGone, type Seen, untellable, verifyOutcome } from './verify-outcome.ts'

/** Between two looks for a creation by its natural key. */
const lookAgainMs = 10_000
/** Changes share a read of a list that comes in one answer until it is nearly too old to send on (`readIsFreshForMs`). */
const shareMs = 1750

/** What a change may be sent on: its row with the version of it, and when that was asked for if the read was shared. */
export interface Compared {
  version: string | undefined
  askedAt?: number | undefined
  /** With the read clock of its read; this device need not hold it yet. */
  row?: ServerRow
}

type Look =
  | { seen: Seen; startRc: number; version?: string; answered?: AnyRow; askedAt?: number }
  | { seen: null; silent: boolean }

/** Reads the server to learn what became of an attempt, or whether an edit may be sent at all. */
export class OutcomeVerifier {
  private readonly parts: DrainDeps
  private readonly notes: JobNotes
  /** When this worker first knew that nobody waits for an attempt any more. By no wall clock, which may jump. */
  private readonly unclearSince = new Map<number, { attempt: number | undefined; at: number }>()

  constructor(parts: DrainDeps, notes: JobNotes) {
    this.parts = parts
    this.notes = notes
  }

  async verify(entry: OutboxEntry, mutation: AnyMutation, lane: readonly OutboxEntry[]): Promise<void> {
    const { parts, notes } = this
    const { kind } = mutation.verify
    const isRow = isOfRow(mutation)
    // While the server does not show an earlier accepted change, what it shows proves nothing about a later one.
    if (isRow && acceptedBefore(entry, lane).length > 0) return this.postpone(entry, false)
    // Under its key it does no harm a second time; but what was answered oddly once would be so again.
    if (!isRow && parts.keyed && !isAnsweredOddly(entry)) return this.sendAgain(entry)
    const startedAt = parts.elapsed()
    const look: Look = kind === 'person' ? { seen: { kind: 'absent' }, startRc: 0 } : await this.look(entry, mutation)
    if (look.seen === null) return this.postpone(entry, look.silent)
    const { seen, startRc } = look
    const proof = callDeclared(() => verifyOutcome(mutation, entry, seen))
    if (proof.kind === 'applied') {
      await notes.record(entry, { kind: 'verified-applied', rc: startRc, at: parts.now() })
    } else if (proof.kind === 'other') {
      await notes.record(entry, { ...proof, kind: 'verified-other' })
    } else {
      const doubt = this.doubtLeft(entry, mutation, startedAt)
      if (doubt > 0) await notes.record(entry, { kind: 'postponed', retryAt: parts.now() + doubt })
      else if (proof.kind === 'not-applied') await this.sendAgain(entry)
      else await notes.record(entry, { kind: 'not-found', retryAt: parts.now() + lookAgainMs })
    }
  }

  private async sendAgain(entry: OutboxEntry): Promise<void> {
    const { keyed, now } = this.parts
    // Under an honoured key the bytes must stay the same: the server compares them.
    await this.notes.record(entry, { kind: 'verified-not-applied', retryAt: now(), recompose: !keyed })
  }

  /** Milliseconds until a look proves by absence; one that began at `startedAt` does where none are left. */
  private doubtLeft(entry: OutboxEntry, mutation: AnyMutation, startedAt: number): number {
    const attempt = entry.attempts.at(-1)?.n
    const known = this.unclearSince.get(entry.seq)
    const since = known?.attempt === attempt && known ? known.at : startedAt
    this.unclearSince.set(entry.seq, { attempt, at: since })
    return since + doubtMs(mutation, this.parts) - startedAt
  }

  /** Drops what is known of entries that have left the outbox, or whose outcome is clear. */
  forgetEnded(entries: ReadonlyMap<number, OutboxEntry>): void {
    for (const seq of this.unclearSince.keys()) {
      if (entries.get(seq)?.state !== 'uncertain') this.unclearSince.delete(seq)
    }
  }

  private async look(entry: OutboxEntry, { verify }: AnyMutation, how: ReadOneOptions = {}): Promise<Look> {
    const { readOne, tick } = this.parts
    if (verify.kind === 'natural-key') {
      const startRc = await tick()
      const result = await lookByKey(verify, entry.args, this.read)
      if (!result.ok) return { seen: null, silent: result.silent }
      return { seen: { kind: 'found', answer: result.answer }, startRc }
    }
    const read = await readOne(entry.collection, entry.rowId, how)
    if (read.kind === 'failed') return { seen: null, silent: read.silent }
    if (read.kind === 'absent') return { seen: { kind: 'absent' }, startRc: await tick() }
    const { row, ...said } = read
    return { ...said, seen: { kind: 'row', row } }
  }

  private readonly read: Reader = async (call) => {
    const result = await this.parts.api.send(call)
    return result.ok ? { ok: true, answer: result.answer } : { ok: false, silent: isSilent(result.failure) }
  }

  /**
   * Answers with the server's version when it still has the values the edit started from, so that nobody's newer edit
   * is overwritten; null when the entry is not to be sent. What `lane` has had accepted and no read has shown yet may
   * stand there as well, before or after.
   */
  async compareFirst(
    entry: OutboxEntry,
    mutation: AnyMutation,
    lane: readonly OutboxEntry[],
  ): Promise<Compared | null> {
    const { parts, notes } = this
    const look = await this.look(entry, mutation, { withinMs: shareMs, mayBeUnstored: true })
    if (look.seen === null) {
      await this.postpone(entry, look.silent)
      return null
    }
    const { seen, startRc, version, answered, askedAt } = look
    const { verify } = mutation
    const compared: Compared = { version, askedAt }
    if (seen.kind === 'row') compared.row = { row: seen.row, rc: startRc }
    // An earlier attempt has worked after all: it is not sent a second time.
    const applied = { kind: 'verified-applied', rc: startRc, at: parts.now() } as const
    if (verify.kind === 'gone') {
      if (!callDeclared(() => isGone(verify, seen))) return compared
      const rowOfSeen = seen.kind === 'row' ? seen.row : null
      const refused = { kind: 'conflict-found', theirs: null, reason: doneByOther(mutation, rowOfSeen) } as const
      await notes.record(entry, unclearAttempts(entry) > 0 ? applied : refused)
      return null
    }
    const accepted = this.declared(acceptedBefore(entry, lane))
    const proofOf = (what: Seen) => callDeclared(() => verifyOutcome(mutation, entry, what, accepted))
    const proof = proofOf(seen)
    // The version that goes with the change is that of the answer: nobody has seen what stands there either.
    const hidden = answered ? proofOf({ kind: 'row', row: answered }) : proof
    const other = [proof, hidden].find((one) => one.kind === 'other')
    if (other) {
      await this.refuse(entry, other, seen.kind === 'absent' ? lane : [entry])
      return null
    }
    // A server that is behind an accepted change may show this one's value without having it.
    if (proof.kind !== 'applied' || accepted.length > 0) return compared
    if (unclearAttempts(entry) > 0) await notes.record(entry, applied)
    else if (!(await this.asksToTellToo(entry, mutation, seen))) return compared
    return null
  }

  private declared(entries: readonly OutboxEntry[]): Declared[] {
    return entries.flatMap((entry) => {
      const mutation = this.parts.mutations[entry.mutation]
      return mutation ? [{ mutation, entry }] : []
    })
  }

  /** Whoever did meanwhile what this change does has told the customer, or meant not to: a person says what is right. */
  private async asksToTellToo(entry: OutboxEntry, mutation: AnyMutation, seen: Seen): Promise<boolean> {
    if (seen.kind !== 'row' || !callDeclared(() => mutation.notice?.isSent(entry.args))) return false
    // A person who began from what the server has wants it told once more.
    const theirs = newsFor(mutation, entry, seen.row)
    if (theirs === null) return false
    const reason = `${doneByOther(mutation, seen.row)}: is the customer still to be told?`
    await this.notes.record(entry, { kind: 'held', hold: 'confirm', reason, theirs })
    return true
  }

  /**
   * Whether a change still rests on what it rested on; one that does not is refused, in its own words. After an attempt
   * with an unknown outcome that attempt is looked for first: what it rests on may have been taken up by itself.
   */
  async isStillRight(entry: OutboxEntry, mutation: AnyMutation): Promise<boolean> {
    if (!mutation.recheck) return true
    const isDoubted = unclearAttempts(entry) > 0
    if (isDoubted && !(await this.isStillMissing(entry, mutation))) return false
    // Under its key the server answers for the first attempt, or refuses by itself.
    if (isDoubted && this.parts.keyed) return true
    const found = await mutation.recheck(entry.args, this.read)
    if (found.kind === 'unread') await this.postpone(entry, found.silent)
    if (found.kind === 'wrong' && isDoubted) {
      await this.notes.record(entry, { kind: 'doubted', reason: `${untellable}. ${found.words}` })
    } else if (found.kind === 'wrong') {
      await this.notes.record(entry, { kind: 'conflict-found', theirs: null, reason: found.words })
    }
    return found.kind === 'right'
  }

  /** Notes what is equal to a creation right before it is first sent; false where the server does not say. */
  async notesEqual(entry: OutboxEntry, { verify }: AnyMutation): Promise<boolean> {
    const equals = verify.kind === 'natural-key' ? verify.equals : undefined
    if (verify.kind !== 'natural-key' || !equals || entry.attempts.length > 0) return true
    const result = await lookByKey(verify, entry.args, this.read)
    if (!result.ok) {
      await this.postpone(entry, result.silent)
      return false
    }
    await this.notes.record(entry, { kind: 'noted', before: callDeclared(() => equals(result.answer)) })
    return true
  }

  /** False where an earlier attempt has worked after all, or nobody says so: then it is noted what comes next. */
  private async isStillMissing(entry: OutboxEntry, mutation: AnyMutation): Promise<boolean> {
    const { parts, notes } = this
    const look = await this.look(entry, mutation)
    if (look.seen === null) {
      await this.postpone(entry, look.silent)
      return false
    }
    const { seen, startRc } = look
    const proof = callDeclared(() => verifyOutcome(mutation, entry, seen))
    if (proof.kind === 'applied') await notes.record(entry, { kind: 'verified-applied', rc: startRc, at: parts.now() })
    return proof.kind !== 'applied'
  }

  /** A row that is gone takes all its unsent changes with it: none of them is sent. */
  private async refuse(entry: OutboxEntry, other: Other, lane: readonly OutboxEntry[]): Promise<void> {
    for (const one of lane) {
      if (one.seq < entry.seq || one.state !== 'queued') continue
      await this.notes.record(one, { ...other, kind: 'conflict-found' })
    }
  }

  /** Silence is connectivity's business: nothing is claimed while offline, and nothing should wait once it is over. */
  async postpone(entry: OutboxEntry, silent: boolean): Promise<void> {
    const { now, random } = this.parts
    const wait = retryDelayMs(silent ? 1 : entry.attempts.length + 1, random())
    await this.notes.record(entry, { kind: 'postponed', retryAt: now() + wait })
  }
}
