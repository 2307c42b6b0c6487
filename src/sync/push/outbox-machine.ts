import type { LastChange } from '#store/define/last-change.ts'
import type { Attempt, EntryHold, OutboxEntry } from '#store/database/tables.ts'
import { unclearAttempts } from '#store/mutate/unclear-attempts.ts'
import { requestIdIn } from '#sync/http/api-failure.ts'
import type { Verdict } from '#sync/http/classify-answer.ts'

/** What the server has instead: other values, or the row no more at all. */
export interface Other {
  theirs: Record<string, unknown> | null
  theirsBy?: LastChange | undefined
  reason: string
  isGone?: boolean
}

/** What happened to an entry. Times are epoch milliseconds; `rc` is the read clock. */
export type OutboxEvent =
  | { kind: 'claimed'; epoch: number; rc: number; at: number; frozen?: OutboxEntry['frozen'] }
  | {
      kind: 'answered'
      attempt: number
      verdict: Verdict
      requestId?: string | undefined
      rc: number
      at: number
      retryAt: number
    }
  /** The worker that sent it is gone: nobody knows what came of it. */
  | { kind: 'orphaned'; at: number }
  /** What is equal to a creation is there already, right before it is first sent. */
  | { kind: 'noted'; before: readonly string[] }
  | { kind: 'verified-applied'; rc: number; at: number }
  /** `recompose`: its bytes have not been applied, so the next attempt may say it anew. */
  | { kind: 'verified-not-applied'; retryAt: number; recompose: boolean }
  /** A look by the natural key has not found it; one look alone proves nothing. */
  | { kind: 'not-found'; retryAt: number }
  | ({ kind: 'verified-other' } & Other)
  /** Nothing learned yet (the read failed, or the server does not show it yet): look again later. */
  | { kind: 'postponed'; retryAt: number }
  /** Before sending: the server's value is no longer the one the edit started from. */
  | ({ kind: 'conflict-found' } & Other)
  /** Before sending again: what it rests on has changed, perhaps by an earlier attempt of its own. A person looks. */
  | { kind: 'doubted'; reason: string }
  | { kind: 'signed-in' }
  /** Not to be touched before a person or another version of the portal has a look. */
  | { kind: 'held'; hold: Exclude<EntryHold, 'auth'>; reason: string; theirs?: Other['theirs'] }
  /** This portal knows the change after all. */
  | { kind: 'understood' }

/** Unclear attempts after which a person has to look (sync.md 2.9, poison). */
export const attemptLimit = 8

/**
 * The outbox machine: the entry after an event, or the very same object where the event does not apply to its state.
 * Nothing here removes an entry: it leaves by settling or by a person's decision only.
 */
export function step(entry: OutboxEntry, event: OutboxEvent): OutboxEntry {
  switch (event.kind) {
    case 'claimed':
      return entry.state === 'queued' && entry.hold === null ? claim(entry, event) : entry
    case 'answered':
      return answer(entry, event)
    case 'orphaned':
      return entry.state === 'sending' ? orphan(entry, event.at) : entry
    case 'noted':
      return entry.state === 'queued' && entry.hold === null && entry.attempts.length === 0
        ? { ...entry, before: event.before }
        : entry
    case 'signed-in':
      return entry.hold === 'auth' ? { ...entry, hold: null, nextAttemptAt: 0 } : entry
    case 'understood':
      return entry.hold === 'version' ? { ...entry, hold: null, reason: null, nextAttemptAt: 0 } : entry
    case 'conflict-found':
      return entry.state === 'queued' ? { ...entry, state: 'rejected', ...otherOf(event) } : entry
    case 'doubted':
      return entry.state === 'queued' && entry.attempts.length > 0
        ? { ...entry, state: 'uncertain', hold: 'needs-you', reason: event.reason }
        : entry
    case 'postponed':
      return entry.state === 'sending' || entry.state === 'rejected'
        ? entry
        : { ...entry, nextAttemptAt: event.retryAt }
    case 'held':
      return entry.state === 'queued' || entry.state === 'uncertain'
        ? { ...entry, hold: event.hold, reason: event.reason, theirs: event.theirs ?? entry.theirs }
        : entry
    case 'verified-applied':
      // Also one that waits to be sent again: its first attempt turns out to have worked after all.
      return entry.state === 'uncertain' || (entry.state === 'queued' && entry.attempts.length > 0)
        ? acknowledge(entry, event)
        : entry
    default:
      return entry.state === 'uncertain' ? verified(entry, event) : entry
  }
}

function claim(entry: OutboxEntry, { epoch, rc, at, frozen }: Extract<OutboxEvent, { kind: 'claimed' }>): OutboxEntry {
  const attempt: Attempt = { n: (entry.attempts.at(-1)?.n ?? 0) + 1, epoch, startRc: rc, at, verdict: null }
  const claimed = { ...entry, state: 'sending' as const, reason: null, attempts: [...entry.attempts, attempt] }
  return frozen ? { ...claimed, frozen } : claimed
}

function orphan(entry: OutboxEntry, at: number): OutboxEntry {
  return { ...entry, state: 'uncertain', nextAttemptAt: 0, attempts: endLast(entry.attempts, { endedAt: at }) }
}

function endLast(attempts: readonly Attempt[], change: Partial<Attempt>): Attempt[] {
  const last = attempts.at(-1)
  return last ? [...attempts.slice(0, -1), { ...last, ...change }] : []
}

type Answered = Extract<OutboxEvent, { kind: 'answered' }>

/** Facts are accepted by attempt number, so a late true answer counts even after its sender lost the lead. */
function answer(entry: OutboxEntry, event: Answered): OutboxEntry {
  const last = entry.attempts.at(-1)
  if (!last || last.n !== event.attempt || last.verdict !== null) return entry
  const unclear =
    event.verdict.kind === 'uncertain' && event.verdict.answeredUnclear ? { answeredUnclear: true as const } : {}
  // A late yes counts even where reading seemed to show the contrary and the entry waits to be sent again. And a late
  // answer that nobody understands keeps it from being sent by itself.
  const isLateWord = entry.state === 'queued' && (event.verdict.kind === 'yes' || 'answeredUnclear' in unclear)
  if (entry.state !== 'sending' && entry.state !== 'uncertain' && !isLateWord) return entry
  const ended = { verdict: event.verdict.kind, endedAt: event.at, ...unclear, ...requestIdIn(event) }
  const attempts = endLast(entry.attempts, ended)
  const next = { ...(mayBeRecomposed(entry) ? withoutFrozen(entry) : entry), attempts, nextAttemptAt: event.retryAt }
  switch (event.verdict.kind) {
    case 'yes': {
      const { answer } = event.verdict
      return acknowledge(entry.offline === 'online' && answer !== undefined ? { ...next, answer } : next, event)
    }
    case 'no':
      return { ...next, state: 'rejected', hold: null, reason: event.verdict.reason }
    case 'uncertain':
      return { ...entry, attempts, nextAttemptAt: event.retryAt, state: 'uncertain' }
    case 'later':
      return { ...next, state: 'queued', hold: heldBack(entry) }
    case 'auth':
      // A refused token is nobody's failure: the attempt does not count (decisions.md A10).
      return { ...next, state: 'queued', hold: heldBack(entry) ?? 'auth', attempts: entry.attempts.slice(0, -1) }
  }
}

/** What was set aside while it was on its way waits for its person, unless they have let it go since. */
function heldBack({ setAside, hold }: OutboxEntry): EntryHold | null {
  return setAside && hold === 'needs-you' ? hold : null
}

function otherOf({ theirs, theirsBy, reason, isGone }: Other) {
  return { theirs, theirsBy, reason, ...(isGone ? { isGone } : {}) }
}

/** True where no earlier attempt may have been applied: the next one may say it anew, from what the row is then. */
function mayBeRecomposed({ attempts }: OutboxEntry): boolean {
  return unclearAttempts({ attempts: attempts.slice(0, -1) }) === 0
}

function withoutFrozen(entry: OutboxEntry): OutboxEntry {
  const rest = { ...entry }
  delete rest.frozen
  return rest
}

function acknowledge(entry: OutboxEntry, { rc, at }: { rc: number; at: number }): OutboxEntry {
  return { ...entry, state: 'acked', ackRc: rc, ackAt: at, nextAttemptAt: 0, hold: null, reason: null, theirs: null }
}

type Verified = Extract<OutboxEvent, { kind: 'verified-not-applied' | 'verified-other' | 'not-found' }>

function verified(entry: OutboxEntry, event: Verified): OutboxEntry {
  switch (event.kind) {
    case 'verified-other':
      return { ...entry, hold: 'needs-you', ...otherOf(event) }
    case 'not-found':
      return { ...entry, notFound: (entry.notFound ?? 0) + 1, nextAttemptAt: event.retryAt }
    case 'verified-not-applied': {
      const again = event.recompose ? withoutFrozen(entry) : entry
      return { ...again, state: 'queued', nextAttemptAt: event.retryAt, notFound: 0 }
    }
  }
}
