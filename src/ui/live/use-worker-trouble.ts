import { use, useCallback, useSyncExternalStore } from 'react'
import type { WorkerName, WorkerTrouble } from '#store/ports/worker-port.ts'
import { PortalContext } from '#ui/state/portal.ts'

const noSubscription = () => () => undefined

/**
 * Why a worker did not start; null while it runs, is starting or is not needed. What reads from the worker reads again
 * once this becomes null. Null outside of a signed-in shell as well.
 */
export function useWorkerTrouble(worker: WorkerName): WorkerTrouble | null {
  const workers = use(PortalContext)?.workers
  const subscribe = useCallback((onChange: () => void) => workers?.subscribe(onChange) ?? noSubscription(), [workers])
  return useSyncExternalStore(subscribe, () => workers?.troubleOf(worker) ?? null)
}
