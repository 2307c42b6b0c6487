import type { Detail } from '#store/define/define-detail.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { useLive } from './use-live.ts'
import { type Looking, useRemote } from './use-remote.ts'

export interface LiveDetail<Value> extends Looking {
  /** Undefined while looking on this device, null where it holds nothing (yet). */
  value: Value | null | undefined
  /** Epoch milliseconds of the answer it came in; null where there is none. */
  asOf: number | null
}

/** A detail of one row or parent: what this device holds at once, and the server's present answer as it comes. */
export function useDetail<Value>(detail: Detail<Value>, id: string | null): LiveDetail<Value> {
  const { database } = usePortal()
  const { connectivity } = useSyncHealth()
  const { name } = detail
  const looking = useRemote(id === null ? null : { kind: 'detail', detail: name, id }, { reason: connectivity })
  const read = useLive(
    async () => ({ id, record: id === null ? undefined : await database.details.get([name, id]) }),
    [database, name, id],
  )
  // After another id is asked for, the old answer is returned for a moment.
  if (!read || read.id !== id) return { ...looking, value: undefined, asOf: null }
  return { ...looking, value: (read.record?.value as Value | undefined) ?? null, asOf: read.record?.asOf ?? null }
}

const none: never[] = []

/** Every value of a detail that this device holds, whatever its age. */
export function useKeptDetails<Value>({ name }: Detail<Value>): Value[] {
  const { database } = usePortal()
  const records = useLive(
    () => database.details.where('[kind+id]').between([name, ''], [name, '\uffff']).toArray(),
    [database, name],
  )
  return records?.map(({ value }) => value as Value) ?? none
}
