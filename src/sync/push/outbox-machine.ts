import type { Attempt, OutboxEntry } from '#store/database/tables.ts'
import type { Verdict } from '#sync/http/classify-answer.ts'

/** What happened to an entry. Times are epoch milliseconds; `rc` is the read clock. */
export type OutboxEvent =
  | { kind: 'claimed'; epoch: number; rc: number; at: number }
  | { kind: 'answered'; attempt: number; verdict: Verdict; rc: number; at: number; retryAt: number }
  /** The worker that sent it is gone: nobody knows what came of it. */
  | { kind: 'orphaned' }
  | { kind: 'verified-applied'; rc: number; at: number }
  | { kind: 'verified-not-applied'; retryAt: number }
  | { kind: 'verified-other'; theirs: Record<string, unknown> | null; reason: string }
  /** Nothing learned yet (the read failed, or the server does not show it yet): look again later. */
  | { kind: 'postponed'; retryAt: number }
  /** Before sending: the server's value is no longer the one the edit started from. */
  | { kind: 'conflict-found'; theirs: Record<string, unknown> | null; reason: string }
  | { kind: 'signed-in' }
  | { kind: 'poisoned'; reason: string }

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
      return entry.state === 'sending' ? { ...entry, state: 'uncertain', nextAttemptAt: 0 } : entry
    case 'signed-in':
      return entry.hold === 'auth' ? { ...entry, hold: null, nextAttemptAt: 0 } : entry
    case 'conflict-found':
      return entry.state === 'queued'
        ? { ...entry, state: 'rejected', theirs: event.theirs, reason: event.reason }
        : entry
    case 'postponed':
      return entry.state === 'sending' || entry.state === 'rejected'
        ? entry
        : { ...entry, nextAttemptAt: event.retryAt }
    case 'poisoned':
      return entry.state === 'queued' || entry.state === 'uncertain'
        ? { ...entry, hold: 'needs-you', reason: event.reason }
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

function claim(entry: OutboxEntry, { epoch, rc, at }: Extract<OutboxEvent, { kind: 'claimed' }>): OutboxEntry {
  const attempt: Attempt = { n: entry.attempts.length + 1, epoch, startRc: rc, at, verdict: null }
  return { ...entry, state: 'sending', reason: null, attempts: [...entry.attempts, attempt] }
}

type Answered = Extract<OutboxEvent, { kind: 'answered' }>

/** Facts are accepted by attempt number, so a late true answer counts even after its sender lost the lead. */
function answer(entry: OutboxEntry, event: Answered): OutboxEntry {
  const last = entry.attempts.at(-1)
  if (!last || last.n !== event.attempt || last.verdict !== null) return entry
  if (entry.state !== 'sending' && entry.state !== 'uncertain') return entry
  const attempts = [...entry.attempts.slice(0, -1), { ...last, verdict: event.verdict.kind }]
  const next = { ...entry, attempts, nextAttemptAt: event.retryAt }
  switch (event.verdict.kind) {
    case 'yes':
      return acknowledge(next, event)
    case 'no':
      return { ...next, state: 'rejected', hold: null, reason: event.verdict.reason }
    case 'uncertain':
      return { ...next, state: 'uncertain' }
    case 'later':
      return { ...next, state: 'queued', hold: null }
    case 'auth':
      // A refused token is nobody's failure: the attempt does not count (decisions.md A10).
      return { ...next, state: 'queued', hold: 'auth', attempts: entry.attempts.slice(0, -1) }
  }
}

function acknowledge(entry: OutboxEntry, { rc, at }: { rc: number; at: number }): OutboxEntry {
  return { ...entry, state: 'acked', ackRc: rc, ackAt: at, nextAttemptAt: 0, hold: null, reason: null, theirs: null }
}

type Verified = Extract<OutboxEvent, { kind: 'verified-not-applied' | 'verified-other' }>

function verified(entry: OutboxEntry, event: Verified): OutboxEntry {
  if (event.kind === 'verified-not-applied') return { ...entry, state: 'queued', nextAttemptAt: event.retryAt }
  return { ...entry, hold: 'needs-you', theirs: event.theirs, reason: event.reason }
}
