import { useState } from 'react'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { outcomeOf } from '#ui/live/outcome.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useEnqueue } from '#ui/live/use-enqueue.ts'
import { usePortal } from '#ui/state/portal.ts'

/** One change of one row, ready to be saved. */
export interface BulkStep<Row extends AnyRow = AnyRow> {
  row: Row
  save(mutate: ReturnType<typeof useEnqueue>): Promise<{ seq: number }>
}

/** Binds a change to its row. */
export function stepOf<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row,
): BulkStep<Row> {
  return { row, save: (mutate) => mutate(mutation, args, row) }
}

/** What has become of one of many steps. saved: on this device, and on its way. */
export interface StepResult {
  id: string
  kind: 'saved' | 'done' | 'failed'
  /** Why it failed. */
  why: string | null
}

interface SavedStep {
  /** The row's. */
  id: string
  /** The number of its outbox entry; null if it could not even be saved. */
  seq: number | null
  why: string | null
}

export interface BulkRun {
  busy: boolean
  /** How many have been saved so far. */
  saved: number
  /** Null before the run, and kept current afterwards. */
  results: readonly StepResult[] | null
  run(steps: readonly BulkStep[]): Promise<void>
}

/** Saves many steps in their order; each has its own result, which follows what the server makes of it. */
export function useBulkRun(): BulkRun {
  const { database } = usePortal()
  const mutate = useEnqueue()
  const [steps, setSteps] = useState<readonly SavedStep[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(0)
  const results = useLive(async () => (steps === null ? null : resultsOf(database, steps)), [database, steps])

  async function run(planned: readonly BulkStep[]) {
    setBusy(true)
    setSaved(0)
    setSteps(await saveAll(planned, mutate, setSaved))
    setBusy(false)
  }

  // Busy until the results can be shown: the plan would shrink for a moment.
  return { busy: busy || (steps !== null && !results), saved, results: results ?? null, run }
}

/** Steps that are saved together: their strict writes wait for the disk and not for each other's way to the page. */
const together = 10

/** Saves each step in order, whatever becomes of the others; `onSaved` hears how many are through. */
export async function saveAll(
  steps: readonly BulkStep[],
  mutate: ReturnType<typeof useEnqueue>,
  onSaved: (count: number) => void,
): Promise<SavedStep[]> {
  const all: SavedStep[] = []
  for (let from = 0; from < steps.length; from += together) {
    const some = steps.slice(from, from + together)
    all.push(...(await Promise.all(some.map(({ row, save }) => attempt(row.id, () => save(mutate))))))
    onSaved(all.length)
  }
  return all
}

const notSaved = 'It could not be saved on this device. Please try again'

async function attempt(id: string, save: () => Promise<{ seq: number }>): Promise<SavedStep> {
  try {
    return { id, seq: (await save()).seq, why: null }
  } catch (trouble) {
    // A full disk must not hide which steps were saved before it.
    return { id, seq: null, why: trouble instanceof MutationRefused ? trouble.message : notSaved }
  }
}

/** What has become of steps by now, in their order: two reads however many there are. */
export async function resultsOf(database: PortalDatabase, steps: readonly SavedStep[]): Promise<StepResult[]> {
  const seqs = steps.flatMap(({ seq }) => seq ?? [])
  // They are numbered one after the other, but for what others saved meanwhile.
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  const { outbox, audit } = database
  const entries = await outbox.where(':id').between(first, last, true, true).toArray()
  // Not beside the first: an entry that goes from one to the other meanwhile is in one of the two.
  const audits = await audit.where(':id').between(first, last, true, true).toArray()
  const entryOf = new Map(entries.map((entry) => [entry.seq, entry]))
  const auditOf = new Map(audits.map((record) => [record.seq, record]))
  return steps.map(({ id, seq, why }) =>
    seq === null ? { id, kind: 'failed', why } : resultOf(id, entryOf.get(seq), auditOf.get(seq)),
  )
}

function resultOf(id: string, entry: OutboxEntry | undefined, audit: AuditRecord | undefined): StepResult {
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
export function resultWords(results: readonly StepResult[]): string {
  const count = (kind: StepResult['kind']) => results.filter((one) => one.kind === kind).length
  const counts = [
    [count('done'), 'done'],
    [count('saved'), 'saved on this device, will be sent'],
    [count('failed'), 'failed'],
  ] as const
  return counts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(', ')
}
