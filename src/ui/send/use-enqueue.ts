import { useCallback } from 'react'
import { ownerKey } from '#store/access/session.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { usePortal } from '#ui/state/portal.ts'

type Mutate = <Row extends AnyRow, Args extends { id: string }>(
  mutation: Mutation<Row, Args>,
  args: Args,
  row: Row | null,
) => Promise<OutboxEntry>

/** Takes a change of the signed-in person: resolves when it is saved on this device, rejects with MutationRefused. */
export function useEnqueue(): Mutate {
  const { database, user, role, sync } = usePortal()
  return useCallback<Mutate>(
    async (mutation, args, row) => {
      const person = { owner: ownerKey(user), role }
      const ports = { database, person, now: Date.now, newId: () => crypto.randomUUID() }
      const entry = await runMutation(ports, mutation, args, row)
      void sync.poke()
      return entry
    },
    [database, user, role, sync],
  )
}
