import { useMemo } from 'react'
import { ownerKey } from '#store/access/session.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import { mutations } from '#store/registry.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/** What a row or field shows about its pending change. */
export type RowState = 'waiting' | 'sending' | 'checking' | 'attention'

const weight: Readonly<Record<ChangeStatus, number>> = {
  waiting: 0,
  'not-yet': 1,
  sending: 2,
  checking: 3,
  attention: 4,
}

/** The state a person sees; null for an accepted change that only waits for the server to show it. */
export function stateOf(entry: OutboxEntry): RowState | null {
  const { state } = entry
  if (state === 'acked') return null
  if (waitsForPerson(entry)) return 'attention'
  if (state === 'sending') return 'sending'
  return state === 'uncertain' ? 'checking' : 'waiting'
}

/** As a row or field shows it: an intent that waits has not changed anything yet (decisions.md A1). */
export type ChangeStatus = RowState | 'not-yet'

/** The look of an unsettled change; null for an accepted one. */
export function changeStatusOf(entry: OutboxEntry): ChangeStatus | null {
  const state = stateOf(entry)
  return state === 'waiting' && entry.offline === 'intent' ? 'not-yet' : state
}

/** This person's unsettled changes in order; undefined until read. */
export function useEntries(): OutboxEntry[] | undefined {
  const { database, user } = usePortal()
  const owner = ownerKey(user)
  return useLive(
    async () => (await database.outbox.toArray()).filter((entry) => entry.owner === owner),
    [database, owner],
  )
}

/** The rows of a collection that a change is of, or touches beside its own. */
export function rowsTouched({ collection: own, rowId, alsoTouches = [] }: OutboxEntry, collection: string): string[] {
  const beside = alsoTouches.flatMap((lane) =>
    lane.startsWith(`${collection}/`) ? [lane.slice(collection.length + 1)] : [],
  )
  return own === collection ? [rowId, ...beside] : beside
}

/** The worst state of each row of a collection that has pending changes. */
export function useRowStates(collection: string): ReadonlyMap<string, ChangeStatus> {
  const entries = useEntries()
  return useMemo(() => worst(entries, (entry) => rowsTouched(entry, collection)), [entries, collection])
}

/** This person's unsettled changes of one row, oldest first. */
export function useRowEntries(collection: string, id: string): readonly OutboxEntry[] {
  const entries = useEntries()
  return useMemo(
    () => (entries ?? []).filter((entry) => rowsTouched(entry, collection).includes(id)),
    [entries, collection, id],
  )
}

/** The rows of a collection with unsettled changes of this person. */
export function useChangedRows(collection: string): ReadonlySet<string> {
  const entries = useEntries()
  return useMemo(
    () => new Set((entries ?? []).flatMap((entry) => rowsTouched(entry, collection))),
    [entries, collection],
  )
}

/** The worst state of each field that these changes of one row touch. */
export function fieldStates(entries: readonly OutboxEntry[]): ReadonlyMap<string, ChangeStatus> {
  return worst(entries, fieldsTouched)
}

function fieldsTouched({ mutation, args }: OutboxEntry): readonly string[] {
  const declared = mutations[mutation]
  return declared ? fieldsOf(declared, args) : []
}

function worst(
  entries: readonly OutboxEntry[] | undefined,
  keysOf: (entry: OutboxEntry) => readonly string[],
): ReadonlyMap<string, ChangeStatus> {
  const states = new Map<string, ChangeStatus>()
  for (const entry of entries ?? []) {
    const state = changeStatusOf(entry)
    if (!state) continue
    for (const key of keysOf(entry)) {
      const known = states.get(key)
      if (!known || weight[state] > weight[known]) states.set(key, state)
    }
  }
  return states
}

/** The newest changes that have left the outbox, newest first. */
export function useAudit(limit: number): AuditRecord[] | undefined {
  const { database } = usePortal()
  return useLive(() => database.audit.orderBy('endedAt').reverse().limit(limit).toArray(), [database, limit])
}

/** What became of the changes of one row that were made on this device, newest first; undefined until read. */
export function useRowAudit(collection: string, rowId: string): AuditRecord[] | undefined {
  const { database } = usePortal()
  return useLive(
    () => database.audit.where('[collection+rowId]').equals([collection, rowId]).reverse().sortBy('endedAt'),
    [database, collection, rowId],
  )
}
