import { useMemo } from 'react'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { rowsTouched, useEntries } from '#ui/live/use-outbox.ts'

/** The rows of a collection that an unfinished change of this kind holds. */
export function useHeldBy({ name, on }: Pick<AnyMutation, 'name' | 'on'>): ReadonlySet<string> {
  const entries = useEntries()
  return useMemo(
    () => new Set((entries ?? []).flatMap((entry) => (entry.mutation === name ? rowsTouched(entry, on.name) : []))),
    [entries, name, on],
  )
}
