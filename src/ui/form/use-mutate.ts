import { useCallback } from 'react'
import { type Mutation, saidOf } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { useEnqueue } from '#ui/live/use-enqueue.ts'
import { usePortal } from '#ui/state/portal.ts'
import { tellOutcome } from './tell-outcome.ts'

type Change = <Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row,
) => Promise<string | null>

/**
 * Saves a change on this device and toasts what the server makes of it. Resolves to null once it is saved, else to
 * the words to show beside the text, which the form keeps.
 */
export function useMutate(): Change {
  const { database, config } = usePortal()
  const mutate = useEnqueue()
  return useCallback<Change>(
    async (mutation, args, row) => {
      try {
        const entry = await mutate(mutation, args, row)
        void tellOutcome(database, entry, saidOf(mutation, args, config.api))
        return null
      } catch (trouble) {
        if (trouble instanceof MutationRefused) return trouble.message
        throw trouble
      }
    },
    [config, database, mutate],
  )
}
