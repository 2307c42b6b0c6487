import { useRef, useState } from 'react'
import { type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { discardEntry } from '#store/mutate/decide-entry.ts'
import { useLive } from '#ui/live/use-live.ts'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { outcome } from '#ui/live/outcome.ts'
import { notSavedWords, resultsOf, type RowChange, type RowResult, saveAll, type TrackedRow } from './row-changes.ts'
import { beingChecked } from './send-result.ts'
import { tellOutcome } from './tell-outcome.ts'
import { useEnqueue } from './use-enqueue.ts'

export interface MutationsUse {
  busy: boolean
  /** How many have been saved so far. */
  saved: number
  /** A result for each row, which follows what the server makes of it; null before the changes are saved. */
  results: readonly RowResult[] | null
  /** Saves the changes in their order. While some are being saved, returns the rows of those. */
  run(changes: readonly RowChange[]): Promise<readonly TrackedRow[]>
}

/** Saves the changes of a job while it is busy, and follows what becomes of their rows. */
function useTracked<Job>(work: (job: Job, onSaved: (count: number) => void) => Promise<TrackedRow[]>) {
  const { database } = usePortal()
  const running = useRef<Promise<readonly TrackedRow[]> | null>(null)
  const [rows, setRows] = useState<readonly TrackedRow[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(0)
  const known = useLive(
    async () => (rows === null ? null : { rows, results: await resultsOf(database, rows) }),
    [database, rows],
  )
  const results = known && known.rows === rows ? known.results : null

  async function start(job: Job) {
    setBusy(true)
    setSaved(0)
    setRows(null)
    try {
      const tracked = await work(job, setSaved)
      setRows(tracked)
      return tracked
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  return {
    // Busy until the results can be shown: what is planned would shrink for a moment.
    busy: busy || (rows !== null && !results),
    saved,
    results,
    run: (job: Job) => (running.current ??= start(job)),
  }
}

/** Sends changes of many rows, each with its own result: what `useMutation` is for one row. */
export function useMutations(): MutationsUse {
  const save = useEnqueue()
  return useTracked((changes: readonly RowChange[], onSaved) => saveAll(changes, save, onSaved))
}

/** Rows that one call changes together: an entry of its own. */
export interface Part<Args extends { id: string }> {
  ids: readonly string[]
  args: Args
}

/** Which of the completed rows the server still has waiting; null if it does not say (decisions.md H11). */
export type StillWaiting = (ids: readonly string[]) => Promise<ReadonlySet<string> | null>

export interface PartsUse<Args extends { id: string }> extends Omit<MutationsUse, 'run'> {
  run(parts: readonly Part<Args>[]): Promise<readonly TrackedRow[]>
}

/** Milliseconds that a dialog waits for the outcome of one part; a part that takes longer goes on by itself. */
const patienceMs = 60_000

/** Sends changes of many rows each, one after the other, and gives every row its result. */
export function useMutationInParts<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  stillWaiting: StillWaiting,
): PartsUse<Args> {
  const { database, config } = usePortal()
  const { connectivity } = useSyncHealth()
  const save = useEnqueue()

  async function sendPart({ ids, args }: Part<Args>): Promise<TrackedRow[]> {
    const said = saidOf(mutation, args, config.api)
    const entry = await save(mutation, args, null)
    const known = connectivity === 'offline' ? null : await outcome(database, entry.seq, patienceMs)
    switch (known?.kind) {
      case 'accepted': {
        const still = await stillWaiting(ids)
        toastDone(said.done)
        return ids.map((id) =>
          still?.has(id)
            ? { id, kind: 'failed', why: 'is still pending on the server' }
            : { id, kind: 'done', why: null },
        )
      }
      case 'refused':
        // The dialog says it: a copy in the Sync centre would hold the rows.
        await discardEntry(database, entry.seq, Date.now())
        toastFailed(said.failed)
        return ids.map((id) => ({ id, kind: 'failed', why: known.reason ?? said.failed }))
      case 'unknown':
        return ids.map((id) => ({ id, kind: 'saved', why: known.reason ?? beingChecked }))
      default:
        void tellOutcome(database, entry, said)
        return ids.map((id) => ({ id, seq: entry.seq }))
    }
  }

  return useTracked(async (parts: readonly Part<Args>[], onSaved) => {
    const all: TrackedRow[] = []
    for (const part of parts) {
      const failed = (trouble: unknown): TrackedRow[] =>
        part.ids.map((id) => ({ id, kind: 'failed', why: notSavedWords(trouble) }))
      all.push(...(await sendPart(part).catch(failed)))
      onSaved(all.length)
    }
    return all
  })
}
