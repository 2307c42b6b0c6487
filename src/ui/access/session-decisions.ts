import { ownerKey, type PortalUser, type SessionResult, userFromWire } from '#store/access/session.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { PasswordProblem } from '#ui/state/session.ts'

type UserDetails = Parameters<typeof userFromWire>[0]

/** What the start-up check leads to (spec 000 §4, decisions.md A6). */
export type StartDecision =
  | { kind: 'signed-in'; user: PortalUser }
  | { kind: 'offline'; user: PortalUser }
  | { kind: 'signed-out' }
  | { kind: 'nobody-known' }

/** Any refusal in the server's own words signs out; silence keeps the person who was here, if we know them. */
export function decideStart(result: SessionResult<UserDetails>, lastUser: PortalUser | null): StartDecision {
  switch (result.kind) {
    case 'signed-in':
      return { kind: 'signed-in', user: userFromWire(result.answer) }
    case 'refused':
      return { kind: 'signed-out' }
    case 'no-answer':
      return lastUser ? { kind: 'offline', user: lastUser } : { kind: 'nobody-known' }
  }
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
  return result.message === 'Bad credentials' ? { kind: 'wrong' } : { kind: 'refused', message: result.message }
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
      return result.message || messages.serverError
  }
}
