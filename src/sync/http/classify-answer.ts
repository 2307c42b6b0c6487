import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { ApiResult } from './api-failure.ts'

/** What one attempt means for its entry (the table of sync.md 2.9). */
export type Verdict =
  | { kind: 'yes'; answer?: unknown }
  /** `reason`: the server's words, null if it gave none. */
  | { kind: 'no'; reason: string | null }
  /**
   * The server may or may not have done it: found out by reading, never by sending again in hope. `answeredUnclear`: it
   * answered 2xx, and said neither yes nor no (decisions.md B17).
   */
  | { kind: 'uncertain'; answeredUnclear?: true }
  /** Not carried out, try again after the delay. `everybody`: the server asks all requests to wait, not just this one. */
  | { kind: 'later'; afterMs: number; everybody?: boolean }
  /** Not carried out: the token was refused. */
  | { kind: 'auth' }

/** A verdict, or a 403 that is one only if this is not what the server says to everything just now. */
export type Classified = Verdict | { kind: 'forbidden'; reason: string }

const refusals = new Set([400, 404, 409, 410, 422])

/** With this code a 429 refuses this one change: a limit on messages to customers, which a person has to hear of. */
const overLimit = /^TOO_MANY_MESSAGES\b/

/** With this a 503 speaks of this one change: its own first attempt has not ended yet. */
const stillRunning = 'REQUEST_STILL_RUNNING'

/** Reads the result of an attempt; `afterUncertain` marks one that follows an attempt with an unknown outcome. */
export function classifyAnswer(mutation: AnyMutation, result: ApiResult<unknown>, afterUncertain: boolean): Classified {
  if (result.ok) {
    if (!mutation.accepted(result.answer)) return { kind: 'uncertain', answeredUnclear: true }
    return mutation.forgetsAnswer ? { kind: 'yes' } : { kind: 'yes', answer: result.answer }
  }
  const { failure } = result
  if (failure.kind === 'unauthorized') return { kind: 'auth' }
  if (failure.kind === 'unsendable') return { kind: 'no', reason: 'This record’s id cannot be sent to the server' }
  if (failure.kind === 'unreadable' && failure.answeredUnclear) return { kind: 'uncertain', answeredUnclear: true }
  if (failure.kind !== 'refused') return { kind: 'uncertain' }
  const { status, message, retryAfterMs } = failure
  if (status === 403) return { kind: 'forbidden', reason: message ?? 'Not allowed' }
  const isOverLimit = status === 429 && overLimit.test(message ?? '')
  if (status === 429 && !isOverLimit) return { kind: 'later', afterMs: retryAfterMs ?? 5000, everybody: true }
  if (status === 503 && retryAfterMs !== null) {
    return { kind: 'later', afterMs: retryAfterMs, ...(message === stillRunning ? {} : { everybody: true }) }
  }
  // Another version than the one we compared with: not carried out, and compared again before the next attempt.
  if (status === 412) return { kind: 'later', afterMs: 0 }
  if (!refusals.has(status) && !isOverLimit) return { kind: 'uncertain' }
  if (mutation.verify.kind === 'gone' && (status === 404 || status === 410)) return { kind: 'yes' }
  // "Already so" after a lost answer is often our own earlier success (Expensify/App #98314 wedged here).
  if (afterUncertain && status !== 400 && status !== 422) return { kind: 'uncertain' }
  return { kind: 'no', reason: message || null }
}
