import type { KeptPeriod } from '#store/database/tables.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** The periods of a collection that somebody keeps on this device, the latest first; undefined until read. */
export function useKeptPeriods(collection: string): KeptPeriod[] | undefined {
  const { database } = usePortal()
  return useLive(
    () =>
      database.keptPeriods
        .where('[collection+from+to]')
        .between([collection, '', ''], [collection, '\uffff', '\uffff'])
        .reverse()
        .toArray(),
    [database, collection],
  )
}
