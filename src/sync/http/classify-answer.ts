import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { ApiResult } from './api-failure.ts'

/** What one attempt means for its entry (the table of sync.md 2.9). */
export type Verdict =
  | { kind: 'yes' }
  | { kind: 'no'; reason: string }
  /** The server may or may not have done it: found out by reading, never by sending again in hope. */
  | { kind: 'uncertain' }
  /** Not carried out, try again after the delay. */
  | { kind: 'later'; afterMs: number }
  /** Not carried out: the token was refused. */
  | { kind: 'auth' }

const refusals = new Set([400, 404, 409, 410, 422])

/** Reads the result of an attempt; `afterUncertain` marks one that follows an attempt with an unknown outcome. */
export function classifyAnswer(mutation: AnyMutation, result: ApiResult<unknown>, afterUncertain: boolean): Verdict {
  if (result.ok) return mutation.accepted(result.answer) ? { kind: 'yes' } : { kind: 'uncertain' }
  const { failure } = result
  if (failure.kind === 'unauthorized') return { kind: 'auth' }
  if (failure.kind !== 'refused') return { kind: 'uncertain' }
  if (failure.status === 403) return { kind: 'no', reason: failure.message ?? 'Not allowed' }
  if (failure.status === 429) return { kind: 'later', afterMs: failure.retryAfterMs ?? 5000 }
  if (failure.status === 503 && failure.retryAfterMs !== null) return { kind: 'later', afterMs: failure.retryAfterMs }
  if (!refusals.has(failure.status)) return { kind: 'uncertain' }
  // "Already so" after a lost answer is often our own earlier success (Expensify/App #98314 wedged here).
  if (afterUncertain && failure.status !== 400 && failure.status !== 422) return { kind: 'uncertain' }
  return { kind: 'no', reason: failure.message ?? mutation.says.failed }
}
