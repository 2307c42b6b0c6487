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

const weight: Readonly<Record<RowState, number>> = { waiting: 0, sending: 1, checking: 2, attention: 3 }

/** The state a person sees; null for an accepted change that only waits for the server to show it. */
export function stateOf(entry: OutboxEntry): RowState | null {
  const { state } = entry
  if (state === 'acked') return null
  if (waitsForPerson(entry)) return 'attention'
  if (state === 'sending') return 'sending'
  return state === 'uncertain' ? 'checking' : 'waiting'
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

/** The worst state of each row of a collection that has pending changes. */
export function useRowStates(collection: string): ReadonlyMap<string, RowState> {
  const entries = useEntries()
  return useMemo(
    () => worst(entries, (entry) => (entry.collection === collection ? [entry.rowId] : [])),
    [entries, collection],
  )
}

/** The worst state of each field of one row. */
export function useFieldStates(collection: string, id: string): ReadonlyMap<string, RowState> {
  const entries = useEntries()
  return useMemo(
    () =>
      worst(entries, (entry) => (entry.collection === collection && entry.rowId === id ? fieldsTouched(entry) : [])),
    [entries, collection, id],
  )
}

function fieldsTouched({ mutation }: OutboxEntry): readonly string[] {
  const declared = mutations[mutation]
  return declared ? fieldsOf(declared) : []
}

function worst(
  entries: OutboxEntry[] | undefined,
  keysOf: (entry: OutboxEntry) => readonly string[],
): ReadonlyMap<string, RowState> {
  const states = new Map<string, RowState>()
  for (const entry of entries ?? []) {
    const state = stateOf(entry)
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
