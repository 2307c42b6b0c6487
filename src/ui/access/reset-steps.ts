import { messages } from '#store/messages/catalogue.ts'
import type { ResetAnswer } from '#store/ports/password-reset-port.ts'

type ResetStep = 'email' | 'key' | 'password' | 'done'

/** What the server is being asked: for a key, for another one, whether a key is right, for a new password. */
type ResetAct = 'send' | 'resend' | 'verify' | 'set'

/** Where somebody stands who has forgotten their password; `act` is null unless an answer is awaited. */
export interface ResetState {
  step: ResetStep
  act: ResetAct | null
  email: string
  resetKey: string
  problem: string | null
}

export type ResetEvent =
  | { kind: 'send'; email: string }
  | { kind: 'resend' }
  | { kind: 'verify'; resetKey: string }
  | { kind: 'set' }
  | { kind: 'answer'; answer: ResetAnswer }

export const resetStart: ResetState = { step: 'email', act: null, email: '', resetKey: '', problem: null }

/** What shows while an answer is awaited (spec 000 §2.4). */
export const resetLoading: Readonly<Record<ResetAct, string>> = {
  send: 'Sending reset code',
  resend: 'Sending reset code',
  verify: 'verify key',
  set: 'Setting new password',
}

/** The step an answer leads to when all is well. An error leads back to where the question came from. */
const onwards: Readonly<Record<ResetAct, { well: ResetStep; else: ResetStep }>> = {
  send: { well: 'key', else: 'email' },
  resend: { well: 'key', else: 'key' },
  verify: { well: 'password', else: 'key' },
  set: { well: 'done', else: 'password' },
}

/** The next state (spec 000 §4). While an answer is awaited nothing else counts; an answer nobody awaits does not either. */
export function nextReset(state: ResetState, event: ResetEvent): ResetState {
  if ((event.kind === 'answer') !== (state.act !== null)) return state
  const asking = { ...state, problem: null }
  switch (event.kind) {
    case 'send':
      return state.step === 'email' ? { ...asking, act: 'send', email: event.email } : state
    case 'resend':
      return state.step === 'key' ? { ...asking, act: 'resend' } : state
    case 'verify':
      return state.step === 'key' ? { ...asking, act: 'verify', resetKey: event.resetKey } : state
    case 'set':
      return state.step === 'password' ? { ...asking, act: 'set' } : state
    case 'answer':
      return state.act === null ? state : answered(state, state.act, event.answer)
  }
}

function answered(state: ResetState, act: ResetAct, answer: ResetAnswer): ResetState {
  const step = answer.kind === 'done' ? onwards[act].well : onwards[act].else
  return { ...state, act: null, step, problem: problemOf(act, answer) }
}

/** The text of spec 000 §8; a resend says nothing but that something went wrong. */
function problemOf(act: ResetAct, answer: ResetAnswer): string | null {
  if (answer.kind === 'done') return null
  if (answer.kind === 'no-answer') return messages.networkError
  if (act === 'send' && answer.message === 'USER_NOT_FOUND') return 'Entered email address is not registered with us'
  if (act === 'verify' && answer.message === 'KEY_MISMATCH') return 'Entered reset key is incorrect. Please try again!'
  return messages.listFailed
}
