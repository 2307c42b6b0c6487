import type { AnyRow } from '#store/define/define-resource.ts'
import { type AnyMutation, isDeletion } from '#store/define/define-mutation.ts'
import { getBlocks, rowInBlock } from './blocks.ts'
import { stillLeads } from './lead-lost.ts'
import type { LocalStore } from './local-store.ts'
import type { RowDirectory } from './row-directory.ts'
import { endEntry } from './whole-args.ts'
import type { AuditRecord, ChangedRow, EntryState, OutboxEntry, ServerRow } from './tables.ts'

/** Entries that show on the row; a refused one waits for a person and is left out of the replay (sync.md 2.8). */
const replayed: ReadonlySet<EntryState> = new Set(['queued', 'sending', 'uncertain', 'acked'])

export type MutationsByName = Readonly<Record<string, AnyMutation>>

/** Whether an entry shows on its row: an intent and an online change leave the value to the server. */
function isReplayed({ state, offline = 'queue', mutation }: OutboxEntry, mutations: MutationsByName): boolean {
  const known = mutations[mutation]
  // Of a row whose deletion was accepted nothing is left to be shown.
  const isDeleted = state === 'acked' && known !== undefined && isDeletion(known)
  return offline === 'queue' && replayed.has(state) && !isDeleted
}

/** The server row with pending changes replayed in order. Pure: any number of replays gives the same row. */
function replay(serverRow: AnyRow, entries: readonly OutboxEntry[], mutations: MutationsByName): AnyRow {
  let row = serverRow
  for (const entry of entries) {
    try {
      row = mutations[entry.mutation]?.apply(row, entry.args) ?? row
    } catch {
      // A change that cannot be read any more is parked when its turn to be sent comes; the others still show.
    }
  }
  return row
}

interface Rebuild {
  strict: LocalStore
  relaxed: LocalStore
  directories: ReadonlyMap<string, RowDirectory>
  mutations: MutationsByName
  /** The leader that rebuilds: one that has been replaced gets LeadLost and changes nothing. */
  epoch?: number
}

/** The server's row with its read clock, read outside any strict transaction: the leader is the only writer of blocks. */
export async function serverRowOf(
  { relaxed, directories }: Rebuild,
  collection: string,
  id: string,
): Promise<ServerRow | undefined> {
  const place = directories.get(collection)?.find(id)
  if (!place) return undefined
  const [block] = await getBlocks(relaxed, collection, [place.block])
  return rowInBlock(block, id, place.slot)
}

/** How an entry leaves the outbox: its record, and what the server row must show at that moment for it to leave at all. */
export interface Ending {
  record: AuditRecord
  isShown?(serverRow: AnyRow | undefined): boolean
}

/**
 * Rewrites one changed row from truth and entries; `ending` moves that entry to the audit table in the same transaction.
 * Resolves to false, with nothing written, where the server row no longer shows what the ending asks for. One call at a time,
 * or a rebuild from an older server row could come last.
 */
export async function rebuildRow(parts: Rebuild, collection: string, id: string, ending?: Ending): Promise<boolean> {
  const { strict, relaxed, mutations, epoch } = parts
  const serverRow = await serverRowOf(parts, collection, id)
  if (ending?.isShown && !ending.isShown(serverRow?.row)) return false
  const end = ending?.record
  // A mere repair can be made again: only work that leaves the outbox must survive a power cut.
  const database = end ? strict : relaxed
  const { changed, outbox, wholeArgs, audit, leader } = database
  await database.transaction('rw', [changed, outbox, wholeArgs, audit, leader], async () => {
    if (epoch !== undefined) await stillLeads(database, epoch)
    if (end) await endEntry(database, end)
    await rewrite(database, mutations, { collection, id }, serverRow)
  })
  return true
}

export type RowKey = Pick<ChangedRow, 'collection' | 'id'>

/** Writes one changed row from a server row and its entries as they stand; within a transaction. */
async function rewrite(
  { changed, outbox }: LocalStore,
  mutations: MutationsByName,
  { collection, id }: RowKey,
  serverRow: ServerRow | undefined,
): Promise<void> {
  const entries = await outbox.where('[collection+rowId]').equals([collection, id]).sortBy('seq')
  const pending = entries.filter((entry) => isReplayed(entry, mutations))
  if (pending.length === 0) await changed.delete([collection, id])
  // Without a server row (blocks dropped, not yet pulled again) what the person saw stays.
  else if (serverRow)
    await changed.put({ collection, id, rc: serverRow.rc, row: replay(serverRow.row, pending, mutations) })
}

/** Some rows, and all entries of theirs. */
interface Among {
  rows: readonly RowKey[]
  entries: readonly OutboxEntry[]
}

type Changes = [readonly OutboxEntry[], readonly ChangedRow[]]

async function changesAmong({ changed }: LocalStore, { rows, entries }: Among): Promise<Changes> {
  const found = await changed.bulkGet(rows.map(({ collection, id }) => [collection, id]))
  return [entries, found.filter((row) => row !== undefined)]
}

function allChanges(store: LocalStore): Promise<Changes> {
  const { outbox, changed } = store
  return store.transaction('r', [outbox, changed], () => Promise.all([outbox.toArray(), changed.toArray()]))
}

/** Rows that are repaired in one transaction: a person's save waits for no more than these. */
const repairedTogether = 20

async function rebuildRows(parts: Rebuild, rows: readonly RowKey[]): Promise<void> {
  const { relaxed, mutations, epoch } = parts
  for (let from = 0; from < rows.length; from += repairedTogether) {
    const some = rows.slice(from, from + repairedTogether)
    const serverRows = await Promise.all(some.map(({ collection, id }) => serverRowOf(parts, collection, id)))
    await relaxed.transaction('rw', [relaxed.changed, relaxed.outbox, relaxed.leader], async () => {
      if (epoch !== undefined) await stillLeads(relaxed, epoch)
      await Promise.all(some.map((row, n) => rewrite(relaxed, mutations, row, serverRows[n])))
    })
  }
}

/**
 * Rebuilds every changed row that does not stand on the present server row: provisional ones written by a page, ones whose
 * server row was pulled anew, ones left behind by a dead tab (storage.md rule 4). `among` limits it to some rows.
 */
export async function repairChangedRows(parts: Rebuild, among?: Among): Promise<number> {
  const { relaxed, directories, mutations } = parts
  const [entries, changed] = await (among ? changesAmong(relaxed, among) : allChanges(relaxed))
  const rows = new Map<string, { collection: string; id: string; rc: number | null; isPending: boolean }>()
  for (const { collection, id, rc } of changed)
    rows.set(`${collection}/${id}`, { collection, id, rc, isPending: false })
  for (const entry of entries) {
    if (!isReplayed(entry, mutations)) continue
    const { collection, rowId: id } = entry
    const lane = `${collection}/${id}`
    rows.set(lane, { collection, id, rc: rows.get(lane)?.rc ?? null, isPending: true })
  }
  const wrong = [...rows.values()].filter(({ collection, id, rc, isPending }) => {
    // From the directory, without a read: most rows are right most of the time.
    const place = directories.get(collection)?.find(id)
    const serverRc = place?.writtenRc ?? null
    // One put together from several answers may have changed without a newer read.
    return !isPending || (serverRc !== null && (serverRc !== rc || place?.isMerged === true))
  })
  await rebuildRows(parts, wrong)
  return wrong.length
}
