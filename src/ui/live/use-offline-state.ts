import { keptScopes } from '#store/access/scopes.ts'
import { type OfflineState, readOfflineState } from '#store/offline/offline-state.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** How much of what this device keeps of its person is here, kept current; undefined until read. */
export function useOfflineState(): OfflineState | undefined {
  const { database, role, user } = usePortal()
  return useLive(
    async () => readOfflineState(database, { role, scopes: keptScopes(user, role) }, Date.now()),
    [database, role, user],
  )
}
