import { ownerKey, type PortalUser, type SessionResult, userFromWire } from '#store/access/session.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { PasswordProblem } from '#ui/state/session.ts'

type UserDetails = Parameters<typeof userFromWire>[0]

/** What the start-up check leads to (spec 000 §4, decisions.md A6). */
export type StartDecision =
  | { kind: 'signed-in'; user: PortalUser }
  | { kind: 'offline'; user: PortalUser }
  | { kind: 'signed-out'; notice: string }
  | { kind: 'nobody-known' }

/** Any refusal in the server's own words signs out; silence keeps the person who was here, if we know them. */
export function decideStart(result: SessionResult<UserDetails>, lastUser: PortalUser | null): StartDecision {
  switch (result.kind) {
    case 'signed-in':
      return { kind: 'signed-in', user: userFromWire(result.answer) }
    case 'refused':
      return { kind: 'signed-out', notice: endWords(result) }
    case 'no-answer':
      return lastUser ? { kind: 'offline', user: lastUser } : { kind: 'nobody-known' }
  }
}

type Refusal = Extract<SessionResult<unknown>, { kind: 'refused' }>

/** Why the server no longer takes a session: only 401 and 403 say that it is over. */
function endWords({ status, message }: Refusal): string {
  if (status === 401 || status === 403) return messages.sessionExpired
  const reason = status >= 500 ? `the server has an error of its own (${status})` : message || `error ${status}`
  return `Your session could not be checked: ${reason}. Please sign in again`
}

/** What a sign-in was refused with, in words; an error of the server's own says nothing of what was typed (spec 000 §8). */
function refusalWords({ status, message }: Refusal): string {
  if (status >= 500) {
    return `${messages.serverError} The server has an error of its own (${status}); what you typed may be right.`
  }
  return message || messages.serverError
}

/** What this tab does when another tab changed the saved token. */
export type TokenChange = 'nothing' | 'continue' | 'lock' | 'reload'

/** `lastUser` is read after the change: a log-out removes it with the token, an expiry leaves it. */
export function decideTokenChange(
  here: PortalUser | null,
  tokenPresent: boolean,
  lastUser: PortalUser | null,
): TokenChange {
  if (!here) return tokenPresent ? 'reload' : 'nothing'
  if (!lastUser || ownerKey(lastUser) !== ownerKey(here)) return 'reload'
  return tokenPresent ? 'continue' : 'lock'
}

/** What a sign-in that only asks for the password has said; null where it is right. */
export function passwordProblem(result: SessionResult<unknown>): PasswordProblem | null {
  if (result.kind === 'signed-in') return null
  if (result.kind === 'no-answer') return { kind: 'no-answer' }
  return result.message === 'Bad credentials' ? { kind: 'wrong' } : { kind: 'refused', message: refusalWords(result) }
}

/** The text under the sign-in form (spec 000 §8); null when the person is in. */
export function signInProblem(result: SessionResult<unknown>): string | null {
  switch (result.kind) {
    case 'signed-in':
      return null
    case 'no-answer':
      return messages.networkError
    case 'refused':
      if (result.message === 'Bad credentials') return messages.invalidCredentials
      return refusalWords(result)
  }
}
