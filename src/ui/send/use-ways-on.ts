import { useCallback } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { formerArgs, isWrittenOver, undoUnsent } from '#store/mutate/undo-entry.ts'
import { outcome } from '#ui/live/outcome.ts'
import { readHeld } from '#ui/live/read-held.ts'
import { useEnqueue } from './use-enqueue.ts'
import { toastDone, toastNotice } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { lineOf } from '#ui/sync-centre/entry-words.ts'
import { tellOutcome, type WaysOn } from './tell-outcome.ts'

const writtenOver = 'Not undone: it has been changed again since'
const noWayBack = 'Not undone: it was sent already, and what was there before cannot be written again'

/** What a toast offers after a change, as it was returned when it was made; `row` is the row that was edited. */
export function useWaysOn() {
  const { config, database, search, sync } = usePortal()
  const mutate = useEnqueue()
  return useCallback(
    <Row extends AnyRow, Args extends { id: string }>(
      mutation: Mutation<Row, Args>,
      made: OutboxEntry,
      row: Row,
    ): { unsent: WaysOn; sent: WaysOn } => {
      const detail = lineOf(made)
      const former = formerArgs(mutation, made) as Args | null

      async function writeBack() {
        if (former === null) return void toastNotice(noWayBack, { detail })
        const written = mutation.apply(row, made.args as unknown as Args)
        const [now] = await readHeld<Row>({ database, search }, made.collection, [made.rowId])
        if (now && isWrittenOver(now, written, made)) return void toastNotice(writtenOver, { detail })
        // It stands on what was written: should somebody else have written over that, they are compared.
        const entry = await mutate(mutation, former, written).catch((trouble: unknown) => {
          if (!(trouble instanceof MutationRefused)) throw trouble
          toastNotice(`Not undone: ${trouble.message}`, { detail })
        })
        if (entry) void tellOutcome(database, entry, saidOf(mutation, former, config.api))
      }

      async function undo() {
        const came = await undoUnsent(database, made, Date.now())
        if (came === 'written-over') return void toastNotice(writtenOver, { detail })
        if (came === 'stands-for-more') return writeBack()
        if (came === 'taken-back') {
          toastDone('Undone', { detail })
          return sync.poke()
        }
        const known = await outcome(database, made.seq, null)
        return known.kind === 'accepted' ? writeBack() : undefined
      }

      const back = { label: 'Undo', go: () => void undo() }
      return {
        unsent: { undo: mutation.undoable ? back : undefined },
        sent: { undo: former === null ? undefined : back },
      }
    },
    [config, database, search, sync, mutate],
  )
}
