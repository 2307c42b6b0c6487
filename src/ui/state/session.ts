import { createContext, use } from 'react'
import type { PortalUser } from '#store/access/session.ts'
import type { OpenTrouble } from '#store/database/storage-trouble.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { PasswordResetPort } from '#store/ports/password-reset-port.ts'

/** Where this page stands with its person. */
export type SessionPhase =
  | { kind: 'loading' }
  | { kind: 'signed-out'; notice: string | null }
  /** A token is saved, the server does not answer, and nobody is known on this device. */
  | { kind: 'nobody-known' }
  | { kind: 'no-database'; user: PortalUser; trouble: OpenTrouble; cause: string }
  | { kind: 'signed-in'; user: PortalUser }
  | { kind: 'locked'; user: PortalUser; notice: string }
  | { kind: 'logging-out' }

/** What screens and the shell may ask of the session. The verbs themselves live in ui/app. */
export interface SessionVerbs {
  config: RuntimeConfig
  resets: PasswordResetPort
  /** False behind the lock and on the way out: what is as good as money is not kept then. */
  isSignedIn(): boolean
  /** Resolves to the text to show under the form, or to null when the person is in. */
  signIn(email: string, password: string): Promise<string | null>
  /** Asks whether this is the password of the person who is here: null where it is, else why not. The session stays as it is. */
  checkPassword(email: string, password: string): Promise<PasswordProblem | null>
  /** How many changes of this person wait on this device. */
  countUnsent(): Promise<number>
  /** Logs out; `keepWork` leaves the local database for the next sign-in of the same person. */
  signOut(keepWork: boolean): Promise<void>
}

/** wrong: the server knows it is not. no-answer: nobody said. */
export type PasswordProblem = { kind: 'wrong' } | { kind: 'no-answer' } | { kind: 'refused'; message: string }

export const SessionContext = createContext<SessionVerbs | null>(null)

/** The session's verbs; on every page, signed in or not. */
export function useSession(): SessionVerbs {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside the app')
  return session
}
