import type { PortalDatabase } from '#store/database/open-database.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { outcomeOf } from '#ui/live/outcome.ts'
import type { useEnqueue } from './use-enqueue.ts'

type Save = ReturnType<typeof useEnqueue>

/** One change, ready to be saved, and the rows whose results it has. */
export interface RowChange {
  ids: readonly string[]
  save(save: Save): Promise<OutboxEntry>
}

/** Binds a change to its row. */
export function changeOf<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row,
): RowChange {
  return { ids: [row.id], save: (save) => save(mutation, args, row) }
}

/** What became of one row. saved: on this device, and sent when possible. */
export interface RowResult {
  id: string
  kind: 'saved' | 'done' | 'failed'
  /** Why it failed, or is in doubt. */
  why: string | null
}

/** A row by the number of its outbox entry, which says what becomes of it; or its result. */
export type TrackedRow = { id: string; seq: number } | RowResult

/** Changes that are saved together: their strict writes wait for the disk at the same time. */
const together = 10

/** Saves each change in order, whatever becomes of the others; `onSaved` gets how many are through. */
export async function saveAll(
  changes: readonly RowChange[],
  save: Save,
  onSaved: (count: number) => void,
): Promise<TrackedRow[]> {
  const all: TrackedRow[] = []
  for (let from = 0; from < changes.length; from += together) {
    const some = await Promise.all(changes.slice(from, from + together).map((change) => attempt(change, save)))
    all.push(...some.flat())
    onSaved(Math.min(from + together, changes.length))
  }
  return all
}

async function attempt({ ids, save: saveBy }: RowChange, save: Save): Promise<TrackedRow[]> {
  try {
    const { seq } = await saveBy(save)
    return ids.map((id) => ({ id, seq }))
  } catch (trouble) {
    // A full disk must not hide which changes were saved before it.
    return ids.map((id) => ({ id, kind: 'failed', why: notSavedWords(trouble) }))
  }
}

/** Why a change could not even be saved on this device. */
export function notSavedWords(trouble: unknown): string {
  return trouble instanceof MutationRefused ? trouble.message : 'It could not be saved on this device. Please try again'
}

/** What has become of rows by now, in their order: two reads, however many there are. */
export async function resultsOf(database: PortalDatabase, rows: readonly TrackedRow[]): Promise<RowResult[]> {
  const seqs = rows.flatMap((row) => ('seq' in row ? row.seq : []))
  // They are numbered one after the other, but for what others saved meanwhile.
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  const { outbox, audit } = database
  const entries = await outbox.where(':id').between(first, last, true, true).toArray()
  // Not beside the first: an entry that goes from one to the other meanwhile is in one of the two.
  const audits = await audit.where(':id').between(first, last, true, true).toArray()
  const entryOf = new Map(entries.map((entry) => [entry.seq, entry]))
  const auditOf = new Map(audits.map((record) => [record.seq, record]))
  return rows.map((row) => ('seq' in row ? resultOf(row.id, entryOf.get(row.seq), auditOf.get(row.seq)) : row))
}

function resultOf(id: string, entry: OutboxEntry | undefined, audit: AuditRecord | undefined): RowResult {
  const { kind, reason } = outcomeOf(entry, audit)
  switch (kind) {
    case 'accepted':
      return { id, kind: 'done', why: null }
    case 'waiting':
      return { id, kind: 'saved', why: null }
    case 'taken-back':
      return { id, kind: 'failed', why: 'It was taken back in the Sync centre' }
    default:
      return { id, kind: 'failed', why: refusedWords(entry, reason) }
  }
}

function refusedWords(entry: OutboxEntry | undefined, reason: string | null): string {
  return (entry && reason && refusalOf(entry, reason)) ?? reason ?? 'Oops, something went wrong. Please try again'
}

/** "3 done, 2 saved on this device, will be sent, 1 failed". */
export function resultWords(results: readonly RowResult[]): string {
  const count = (kind: RowResult['kind']) => results.filter((one) => one.kind === kind).length
  const counts = [
    [count('done'), 'done'],
    [count('saved'), 'saved on this device, will be sent'],
    [count('failed'), 'failed'],
  ] as const
  return counts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(', ')
}
