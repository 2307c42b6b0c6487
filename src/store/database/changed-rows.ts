import type { AnyRow } from '#store/define/define-resource.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { getBlocks, rowInBlock } from './blocks.ts'
import type { PortalDatabase } from './open-database.ts'
import type { RowDirectory } from './row-directory.ts'
import type { AuditRecord, EntryState, OutboxEntry, StoredRow } from './tables.ts'

/** Entries that show on the row; a refused one waits for a person and is left out of the replay (sync.md 2.8). */
const replayed: ReadonlySet<EntryState> = new Set(['queued', 'sending', 'uncertain', 'acked'])

export type MutationsByName = Readonly<Record<string, AnyMutation>>

/** The truth with pending changes replayed in order. Pure: any number of replays gives the same row. */
export function replay(truth: AnyRow, entries: readonly OutboxEntry[], mutations: MutationsByName): AnyRow {
  let row = truth
  for (const entry of entries) {
    const mutation = mutations[entry.mutation]
    if (mutation && replayed.has(entry.state)) row = mutation.apply(row, entry.args)
  }
  return row
}

interface Rebuild {
  strict: PortalDatabase
  relaxed: PortalDatabase
  directories: ReadonlyMap<string, RowDirectory>
  mutations: MutationsByName
}

/** The server's row with its read clock, read outside any strict transaction: the leader is the only writer of blocks. */
export async function truthOf(
  { relaxed, directories }: Rebuild,
  collection: string,
  id: string,
): Promise<StoredRow | undefined> {
  const place = directories.get(collection)?.find(id)
  if (!place) return undefined
  const [block] = await getBlocks(relaxed, collection, [place.block])
  return rowInBlock(block, id, place.slot)
}

/** Rewrites one changed row from truth and entries; `end` moves that entry to the audit table in the same transaction. */
export async function rebuildRow(parts: Rebuild, collection: string, id: string, end?: AuditRecord): Promise<void> {
  const { strict, mutations } = parts
  const truth = await truthOf(parts, collection, id)
  await strict.transaction('rw', strict.changed, strict.outbox, strict.audit, async () => {
    if (end) {
      await strict.outbox.delete(end.seq)
      await strict.audit.put(end)
    }
    const entries = await strict.outbox.where('[collection+rowId]').equals([collection, id]).sortBy('seq')
    const pending = entries.filter((entry) => replayed.has(entry.state))
    if (pending.length === 0) await strict.changed.delete([collection, id])
    // Without a truth (blocks dropped, not yet pulled again) what the person saw stays.
    else if (truth)
      await strict.changed.put({ collection, id, rc: truth.rc, row: replay(truth.row, pending, mutations) })
  })
}

/**
 * Rebuilds every changed row that does not stand on the present truth: provisional ones written by a page, ones whose
 * server row was pulled anew, ones left behind by a dead tab (storage.md rule 4).
 */
export async function repairChangedRows(parts: Rebuild): Promise<number> {
  const { strict } = parts
  const [entries, changed] = await strict.transaction('r', strict.outbox, strict.changed, () =>
    Promise.all([strict.outbox.toArray(), strict.changed.toArray()]),
  )
  const rcOf = new Map(changed.map(({ collection, id, rc }) => [`${collection}/${id}`, { collection, id, rc }]))
  const lanes = new Map<string, { collection: string; id: string; rc: number | undefined }>(rcOf)
  for (const { collection, rowId, state } of entries) {
    const lane = `${collection}/${rowId}`
    if (replayed.has(state) && !lanes.has(lane)) lanes.set(lane, { collection, id: rowId, rc: undefined })
  }
  const pendingLanes = new Set(
    entries.filter(({ state }) => replayed.has(state)).map(({ collection, rowId }) => `${collection}/${rowId}`),
  )
  let rebuilt = 0
  for (const [lane, { collection, id, rc }] of lanes) {
    const truth = await truthOf(parts, collection, id)
    const isRight = pendingLanes.has(lane) && (truth === undefined || truth.rc === rc)
    if (isRight) continue
    await rebuildRow(parts, collection, id)
    rebuilt += 1
  }
  return rebuilt
}
