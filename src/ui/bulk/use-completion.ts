import { useMemo, useState } from 'react'
import { type AnyMutation, type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { discardEntry } from '#store/mutate/decide-entry.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { tellOutcome } from '#ui/form/tell-outcome.ts'
import { beingChecked } from '#ui/send/send-result.ts'
import { outcome } from '#ui/live/outcome.ts'
import { useEnqueue } from '#ui/live/use-enqueue.ts'
import { rowsTouched, useEntries } from '#ui/live/use-outbox.ts'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import type { BulkRun, StepResult } from './bulk-run.ts'

/** How long a dialog waits for the outcome of one part; what takes longer goes on by itself. */
const patienceMs = 60_000

/** Rows that one call changes together: an entry of its own. */
export interface Part<Args extends { id: string }> {
  ids: readonly string[]
  args: Args
}

interface Known {
  kind: StepResult['kind']
  why: string | null
}

/** Which of the rows that were completed the server still has waiting; null where it does not say (decisions.md H11). */
export type StillWaiting = (ids: readonly string[]) => Promise<ReadonlySet<string> | null>

/** The rows of a collection that an unfinished change of this kind holds. */
export function useHeldBy({ name, on }: Pick<AnyMutation, 'name' | 'on'>): ReadonlySet<string> {
  const entries = useEntries()
  return useMemo(
    () => new Set((entries ?? []).flatMap((entry) => (entry.mutation === name ? rowsTouched(entry, on.name) : []))),
    [entries, name, on],
  )
}

/** Saves changes of many rows each, one after the other, and says of every row what has become of it. */
export function useCompletion<Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  stillWaiting: StillWaiting,
): Omit<BulkRun, 'run'> & { run(parts: readonly Part<Args>[]): Promise<void> } {
  const { database, config } = usePortal()
  const { connectivity } = useSyncHealth()
  const mutate = useEnqueue()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly StepResult[] | null>(null)
  async function carryOut({ ids, args }: Part<Args>): Promise<StepResult[]> {
    const said = saidOf(mutation, args, config.api)
    const all = ({ kind, why }: Known) => ids.map((id) => ({ id, kind, why }))
    try {
      const entry = await mutate(mutation, args, null)
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
          return all({ kind: 'failed', why: known.reason ?? said.failed })
        case 'unknown':
          return all({ kind: 'saved', why: known.reason ?? beingChecked })
        default:
          void tellOutcome(database, entry, said)
          return all({ kind: 'saved', why: null })
      }
    } catch (trouble) {
      if (trouble instanceof MutationRefused) return all({ kind: 'failed', why: trouble.message })
      throw trouble
    }
  }

  async function run(parts: readonly Part<Args>[]) {
    setBusy(true)
    const known: StepResult[] = []
    for (const part of parts) known.push(...(await carryOut(part)))
    setResults(known)
    setBusy(false)
  }

  return { busy, saved: 0, results, run }
}
