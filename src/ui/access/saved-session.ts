import { isRefusedAtStart, type PortalUser, portalUser, type SavedToken, savedToken } from '#store/access/session.ts'

/** The part of `Storage` a session needs, so that a test can hand in a map. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const tokenKey = 'AUTH_TOKEN'
export const lastUserKey = 'lastUser'
/** Names the database that a log-out clears. */
const leavingKey = 'portal-forget'
/** In front of the name if the unsent work in it stays. */
const keepMark = 'keep '

/** What the last session left behind. `refused` is a token that is unreadable or ends within ten minutes. */
export type SavedSession =
  | { kind: 'absent' }
  | { kind: 'refused' }
  | { kind: 'usable'; saved: SavedToken; lastUser: PortalUser | null }

/** Reads what the last session left; `now` is epoch milliseconds. Changes nothing. */
export function readSavedSession(storage: SessionStorage, now: number): SavedSession {
  const text = storage.getItem(tokenKey)
  if (text === null) return { kind: 'absent' }
  const saved = savedToken.safeParse(parsed(text))
  if (!saved.success || isRefusedAtStart(saved.data, now)) return { kind: 'refused' }
  return { kind: 'usable', saved: saved.data, lastUser: readLastUser(storage) }
}

/** The token as it is saved now, whatever time it has left; null when there is none to read. */
export function readSavedToken(storage: SessionStorage): SavedToken | null {
  const saved = savedToken.safeParse(parsed(storage.getItem(tokenKey)))
  return saved.success ? saved.data : null
}

/** Who was signed in here last; null when nobody was or the entry cannot be read. */
export function readLastUser(storage: SessionStorage): PortalUser | null {
  const user = portalUser.safeParse(parsed(storage.getItem(lastUserKey)))
  return user.success ? user.data : null
}

/** Saves a session. The user goes first: another tab that hears of a new token must find whose it is. */
export function saveSession(storage: SessionStorage, user: PortalUser, saved: SavedToken): void {
  storage.setItem(lastUserKey, JSON.stringify(user))
  storage.setItem(tokenKey, JSON.stringify(saved))
}

export function saveLastUser(storage: SessionStorage, user: PortalUser): void {
  storage.setItem(lastUserKey, JSON.stringify(user))
}

/** The session is over, the person is not: work stays, and the next sign-in finds it. */
export function forgetToken(storage: SessionStorage): void {
  storage.removeItem(tokenKey)
}

/** Log out. The user goes first: another tab tells a log-out from an expiry by the missing user. */
export function forgetSession(storage: SessionStorage): void {
  storage.removeItem(lastUserKey)
  storage.removeItem(tokenKey)
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The database of a person who has logged out; `keepWork` leaves the unsent work in it. */
export interface Leaving {
  name: string
  keepWork: boolean
}

/** Noted before a log-out clears anything, so that the next start completes a log-out whose tab was closed. */
export function noteLeaving(storage: SessionStorage, { name, keepWork }: Leaving): void {
  storage.setItem(leavingKey, keepWork ? `${keepMark}${name}` : name)
}

export function readLeaving(storage: SessionStorage): Leaving | null {
  const noted = storage.getItem(leavingKey)
  if (noted === null) return null
  const keepWork = noted.startsWith(keepMark)
  return { name: keepWork ? noted.slice(keepMark.length) : noted, keepWork }
}

export function forgetLeaving(storage: SessionStorage): void {
  storage.removeItem(leavingKey)
}
