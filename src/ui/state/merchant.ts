import { proxy, useSnapshot } from 'valtio'
import type { PortalUser } from '#store/access/session.ts'

const key = 'portal-merchant'

// In sessionStorage, so that two tabs may look at two merchants (decisions.md C17).
const state = proxy<{ chosen: string | null }>({ chosen: globalThis.sessionStorage?.getItem(key) ?? null })

/** The merchant a merchant user works for: the chosen one, or the first of the list; null for everybody else. */
export function currentMerchant(user: PortalUser, chosen: string | null): PortalUser['merchants'][number] | null {
  return user.merchants.find(({ id }) => id === chosen) ?? user.merchants[0] ?? null
}

export function useMerchant(user: PortalUser) {
  return currentMerchant(user, useSnapshot(state).chosen)
}

export function chooseMerchant(id: string): void {
  state.chosen = id
  sessionStorage.setItem(key, id)
}
