import { useCallback } from 'react'
import { type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { useEnqueue } from '#ui/live/use-enqueue.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { lineOf } from '#ui/sync-centre/entry-words.ts'
import { tellOutcome } from './tell-outcome.ts'
import { useWaysOn } from './use-ways-on.ts'

type Change = <Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row,
) => Promise<string | null>

/**
 * Saves a change on this device, offers to take it back while it waits for a connection, and toasts what the server makes
 * of it. Resolves to null once it is saved, else to the words to show beside the text, which the form keeps.
 */
export function useMutate(): Change {
  const { database, config } = usePortal()
  const { connectivity } = useSyncHealth()
  const mutate = useEnqueue()
  const waysOn = useWaysOn()
  return useCallback<Change>(
    async (mutation, args, row) => {
      try {
        const entry = await mutate(mutation, args, row)
        const { unsent, sent } = waysOn(mutation, entry, row)
        if (connectivity === 'offline' && unsent.undo) {
          toastDone('Saved on this device, will be sent when online', { detail: lineOf(entry), way: unsent.undo })
        }
        void tellOutcome(database, entry, saidOf(mutation, args, config.api), sent)
        return null
      } catch (trouble) {
        if (trouble instanceof MutationRefused) return trouble.message
        throw trouble
      }
    },
    [config, database, connectivity, mutate, waysOn],
  )
}
