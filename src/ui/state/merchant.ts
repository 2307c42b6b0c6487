import { proxy, useSnapshot } from 'valtio'
import type { Role } from '#store/access/roles.ts'
import { scopeOf } from '#store/access/scopes.ts'
import type { PortalUser } from '#store/access/session.ts'
import { forgetLinks, merchantOfLink } from './merchant-links.ts'

const key = 'portal-merchant'

// In sessionStorage, so that two tabs may look at two merchants (decisions.md C17).
const state = proxy<{ chosen: string | null }>({ chosen: chosenBefore() })

/** By this tab, or by the one whose link opened it: sessionStorage does not come along into a new tab. */
function chosenBefore(): string | null {
  if (!globalThis.sessionStorage) return null
  const chosen = sessionStorage.getItem(key) ?? merchantOfLink(localStorage, location.href, Date.now())
  if (chosen !== null) sessionStorage.setItem(key, chosen)
  return chosen
}

/** The merchant a merchant user works for: the chosen one, or the first of the list; null for everybody else. */
export function currentMerchant(user: PortalUser, chosen: string | null): PortalUser['merchants'][number] | null {
  return user.merchants.find(({ id }) => id === chosen) ?? user.merchants[0] ?? null
}

export function useMerchant(user: PortalUser) {
  return currentMerchant(user, useSnapshot(state).chosen)
}

/** The scope that this person looks at now. */
export function useScope(user: PortalUser, role: Role): string {
  return scopeOf(user, useMerchant(user)?.id ?? null, role)
}

/** Works for the merchant of a scope from now on; a scope that is not one of this person's merchants changes nothing. */
export function chooseScope({ merchants }: PortalUser, scope: string): void {
  if (merchants.some(({ id }) => id === scope)) chooseMerchant(scope)
}

export function chooseMerchant(id: string): void {
  state.chosen = id
  sessionStorage.setItem(key, id)
}

/** After a log-out: the next person here begins with the first of the list (spec 001 §4). */
export function forgetMerchant(): void {
  state.chosen = null
  globalThis.sessionStorage?.removeItem(key)
  if (globalThis.localStorage) forgetLinks(localStorage)
}
