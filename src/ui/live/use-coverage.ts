import type { Coverage } from '#store/database/coverage.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** How much of a collection this device has read, by partition; undefined until read. */
export function useCoverage(collection: string): Coverage[] | undefined {
  const { database } = usePortal()
  return useLive(
    () => database.coverage.where('[collection+partition]').between([collection, ''], [collection, '\uffff']).toArray(),
    [database, collection],
  )
}
